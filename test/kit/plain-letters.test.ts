/** Tests of comparing letters. */
import { expect, it } from 'vitest';
import { plainLetters } from '../../src/kit/plain-letters.ts';

it('takes off case and marks, also of letters that Unicode does not take apart', () => {
  expect(plainLetters('Sábado, ÉTÉ')).toBe('sabado, ete');
  expect(plainLetters('Łódź Møbler STRASSE Straße')).toBe('lodz mobler strasse strasse');
  expect(plainLetters('ﬁnal')).toBe('final');
});
