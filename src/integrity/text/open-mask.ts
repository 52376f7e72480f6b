/** Tells what stands where something was taken out openly: nobody is deceived by it. */

/** Letters, signs or blocks in a row, words in brackets, and the words that redactors set. */
const MASK =
  /^(?:([Xx*#.\u2022_\u2588\u25a0-])\1{1,}|[[(<{\u27e8].*[\])>}\u27e9]|(?:redacted|removed|deleted|anonymi[sz]ed|confidential|withheld|geschw[äa]rzt|entfernt|anonymisiert|caviard[ée]|supprim[ée]|oscurato|tachado|ocultado))$/iu;

/** Whether a word is such a mask. */
export const isOpenMask = (text: string): boolean => !/\d/.test(text) && MASK.test(text.trim());
