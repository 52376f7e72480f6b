/** Pictures that a program drew, told from scans by how alike their letters are and by their paper. */
import { describe, expect, it } from 'vitest';
import { isDrawn } from '../../../../src/integrity/image/copies/drawn-by-program.ts';

const search = (twins: readonly number[]) => ({ regions: [], equal: [], twins, truncated: false });
/** Differences of the letters of a page to their twins: some that are the same, others from `alike` on. */
const letters = (identical: number, alike: number) =>
  search(Array.from({ length: 200 }, (_, at) => (at < identical ? 0.05 : alike + at / 2000)));

describe('isDrawn', () => {
  it.each([
    ['letters that are the same on plain white', letters(160, 0.06), 0.8, true],
    ['letters that are nearly the same', letters(0, 0.03), 0.8, true],
    ['letters of a scan', letters(0, 0.2), 0.6, false],
    ['letters on weak grain that was saved smooth', letters(8, 0.06), 0, false],
    ['most letters the same on a drawn ground', letters(160, 0.06), 0, true],
  ])('%s', (_, copies, flatShare, drawn) => {
    expect(isDrawn(copies, { exact: false, flatShare })).toBe(drawn);
  });

  it('asks no paper of what was saved without loss', () => {
    expect(isDrawn(letters(8, 0.2), { exact: true, flatShare: 0 })).toBe(true);
  });
});
