/** The digits of a trust: more of them would promise what nobody can measure. */

/** A trust of 0 to 1 as it is handed out, with three decimals. */
export const roundedTrust = (trust: number): number => Number(trust.toFixed(3));
