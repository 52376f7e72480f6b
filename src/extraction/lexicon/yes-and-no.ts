/** Words that say yes or no. */

export const YES = /^(?:yes|y|true|ja|oui|sí|si|sì|sim|tak|ano)[.,;:]?$/iu;
export const NO = /^(?:no|n|false|nein|non|nee|nej|nei|não|nie|ne)[.,;:]?$/iu;
