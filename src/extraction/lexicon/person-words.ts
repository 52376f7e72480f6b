/** Words around the names of people, in the languages of the vocabulary. */

/** Forms of address and academic titles before a name. */
export const HONORIFIC =
  /^(?:(?:mrs?|ms|miss|dr|prof|herrn?|frau|m|mme|mlle|monsieur|madame|sra?|señora?|don|doña|sig|sig\.ra|signora?|dhr|(?:de\s+)?heer|mevr|mevrouw|pan|pani|dipl\.-ing|ing|sayın|domnul|doamna)\.?\s+)+/iu;

/** A form of address on a line of its own, as it stands above a name on an envelope. */
export const ADDRESSED =
  /^(?:an\s+)?(?:(?:die|den|das)\s+)?(?:firma|fa\.|herrn?|frau|familie|eheleute|herrn?\s+und\s+frau|monsieur|madame|mme|mlle|m\.\s+(?:et|ou)\s+mme|mrs?\.?|ms\.?|sr\.?|sra\.?|señora?|senhora?|spett(?:\.le|abile)|egregio\s+sig(?:\.|nore?)?|gent(?:\.ma|ile)\s+sig(?:\.ra|nora)?|sig(?:\.|\.ra|nora?)?|dhr\.?|mevr(?:\.|ouw)?|pan|pani|sz\.\s?p\.|sayın|domnul|doamna)$/iu;

/** Words of positions that stand under or over a name. */
export const JOB_TITLE =
  /\b(?:manager|director|officer|engineer|consultant|president|founder|partner|head of|chief|ceo|cto|cfo|coo|assistant|analyst|developer|designer|architect|accountant|attorney|lawyer|sales|marketing|representative|supervisor|coordinator|executive|professor|geschäftsführer(?:in)?|leiter(?:in)?|vertrieb|berater(?:in)?|ingenieur(?:in)?|prokurist(?:in)?|directeur|directrice|gérante?|ingénieure?|responsable|commerciale?|gerente|directora?|ingenier[oa]|responsabile|direttore|direttrice|amministratore|zaakvoerder|directeur|adviseur|dyrektor|kierownik|prezes)\b/iu;

/** What a letter ends with before its signature. */
export const CLOSING =
  /^(?:(?:kind|best|warm)\s+regards|regards|yours\s+(?:sincerely|faithfully|truly)|sincerely|(?:mit\s+)?(?:freundlichen?|besten?|herzlichen?)\s+gr(?:ü|ue)(?:ß|ss)en?|hochachtungsvoll|cordialement|bien\s+cordialement|(?:veuillez|salutations)\b.*|atentamente|saludos|un\s+saludo|(?:distinti|cordiali)\s+saluti|met\s+vriendelijke\s+groet(?:en)?|atenciosamente|com\s+os\s+melhores\s+cumprimentos|z\s+poważaniem)\b/iu;

/** What an employer calls its pay and what it takes off: "Employee Gross Earnings" heads a table and names nobody. */
export const OF_PAY =
  /\b(?:earnings?|wages|salary|pay|tax(?:es)?|deductions?|withheld|withholdings?|contributions?|benefits?|reimbursements?|insurance)\b/iu;
