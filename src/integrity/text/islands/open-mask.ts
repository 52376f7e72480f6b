/** Tells what stands where something was taken out openly: nobody is deceived by it. */

/** Letters, signs or blocks in a row, words in square brackets, and the words that redactors set. Round brackets, dots and lines are in any document. */
const MASK =
  /^(?:([Xx*#\u2022\u2588\u25a0])\1+|\[.*\]|(?:redacted|anonymi[sz]ed|geschw[äa]rzt|anonymisiert|caviard[ée]|oscurato|tachado))$/iu;

/** Whether a word is such a mask. */
export const isOpenMask = (text: string): boolean => !/\d/.test(text) && MASK.test(text.trim());
