/** Values as text: in full for machines, short for people, never with control characters. */
import { describe, expect, it } from 'vitest';
import { bytesText, durationText, fullText, lineText, printable, shortText } from '../../src/render/cells.ts';
import { PLAIN_STYLE } from '../../src/render/index.ts';

describe('printable', () => {
  it('shows escape sequences and marks that reorder text as what they are, and carriage returns as line ends', () => {
    expect(printable('a\u001b[31mred\u0007\r\nb\u202egpj.exe\u009b2J')).toBe(
      'a\\u001b[31mred\\u0007\nb\\u202egpj.exe\\u009b2J',
    );
  });

  it('keeps tabs, line feeds and every letter', () => {
    expect(printable('é\t名\nß')).toBe('é\t名\nß');
  });
});

describe('fullText', () => {
  it('joins lists of plain values and writes objects as JSON', () => {
    expect(fullText(['10.0.0.1', '::1'])).toBe('10.0.0.1, ::1');
    expect(fullText([{ a: 1 }])).toBe('[{"a":1}]');
    expect(fullText(null)).toBe('');
    expect(fullText(0)).toBe('0');
  });

  it('fits on one line when a row needs it', () => {
    expect(lineText('Main St 1\n\tSpringfield')).toBe('Main St 1 Springfield');
  });
});

describe('shortText', () => {
  it.each([
    ['2026-01-02T03:04:05.678Z', 'time', '2026-01-02 03:04Z'],
    ['2026-01-02T03:04:05.678901', 'time', '2026-01-02 03:04Z'],
    ['2026-01-02T03:04:05+00:00', 'time', '2026-01-02 03:04Z'],
    ['2026-01-02T03:04:05+02:00', 'time', '2026-01-02T03:04:05+02:00'],
    [1_234_567, 'bytes', '1.2 MB'],
    [66.67, 'percent', '67%'],
    [0.934, 'share', '93%'],
    [61_000, 'milliseconds', '1 min 01 s'],
    [null, 'text', '-'],
    [false, 'text', 'no'],
  ] as const)('shows %j as %s', (value, kind, text) => {
    expect(shortText(value, kind, PLAIN_STYLE)).toBe(text);
  });

  it('colors states by what they mean', () => {
    const style = { ...PLAIN_STYLE, red: (text: string) => `<red>${text}` };
    expect(shortText('failed', 'state', style)).toBe('<red>failed');
  });
});

describe('sizes and durations', () => {
  it('grow their unit', () => {
    expect([0, 999, 1000, 50_000_000, 123_456_789_000].map(bytesText)).toEqual([
      '0 B',
      '999 B',
      '1.0 kB',
      '50.0 MB',
      '123 GB',
    ]);
    expect([5, 1500, 59_960, 3_600_000 + 125_000].map(durationText)).toEqual([
      '5 ms',
      '1.5 s',
      '1 min 00 s',
      '1 h 02 min',
    ]);
  });
});
