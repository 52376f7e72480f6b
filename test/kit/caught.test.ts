/** What was caught says its code and its words, whatever was thrown. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { codeOf, messageOf } from '../../src/kit/caught.ts';

it('gives the code of a fault of the file system, and its message', async () => {
  const error: unknown = await readFile('no such file').catch((fault: unknown) => fault);
  expect(codeOf(error)).toBe('ENOENT');
  expect(messageOf(error)).toContain('no such file or directory');
});

it('gives no code where there is none, and the text of what is no error', () => {
  expect([codeOf(new Error('x')), codeOf({ code: 'ENOENT' }), codeOf(undefined)]).toEqual(['', '', '']);
  expect(messageOf('broken')).toBe('broken');
});
