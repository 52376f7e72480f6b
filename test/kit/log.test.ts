/** What a log says, and that no secret is in it. */
import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/kit/log.ts';

function lines(level: Parameters<typeof createLog>[0]) {
  const written: string[] = [];
  return { written, log: createLog(level, (line) => written.push(line)) };
}

describe('a log', () => {
  it('says what is as grave as its level, or graver', () => {
    const { log, written } = lines('warn');
    log('error', 'broken');
    log('warn', 'odd', { at: 1 });
    log('info', 'done');
    log('debug', 'detail');
    expect(written).toEqual(['error: broken\n', 'warn: odd {"at":1}\n']);
  });

  it('hides what a field is named for, however deep', () => {
    const { log, written } = lines('debug');
    log('info', 'sent', {
      headers: { Authorization: 'anything', accept: '*/*' },
      keys: [{ api_secret: 'anything', PASSWORD: 1, refreshToken: null }],
    });
    expect(written.join('')).toBe(
      'info: sent {"headers":{"Authorization":"[redacted]","accept":"*/*"},' +
        '"keys":[{"api_secret":"[redacted]","PASSWORD":"[redacted]","refreshToken":"[redacted]"}]}\n',
    );
  });

  it('hides what looks like a secret, in sentences and in facts', () => {
    const { log, written } = lines('debug');
    log('info', 'refused sk_0123456789abcdef', { line: 'Basic YWs6c2s6MTIz and more' });
    expect(written.join('')).toBe('info: refused [redacted] {"line":"[redacted] and more"}\n');
  });
});
