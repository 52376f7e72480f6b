/** Reads whole numbers written in words: English, German, French and Spanish. */
import { plainLetters } from '../../../kit/plain-letters.ts';

type Lexicon = Readonly<Record<string, number>>;

/** How a language builds its numbers: names of values, and of what multiplies all before it. */
interface Language {
  readonly units: Lexicon;
  readonly multipliers: Lexicon;
  /** Words between parts that say nothing. */
  readonly fillers: readonly string[];
}

const numbered = (words: string, from = 0, step = 1): Lexicon =>
  Object.fromEntries(words.split(' ').map((word, at) => [word, from + at * step]));

const ENGLISH: Language = {
  units: {
    ...numbered(
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
        'eighteen nineteen',
    ),
    ...numbered('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  },
  multipliers: {
    ...{ hundred: 100, thousand: 1000, million: 1e6, billion: 1e9 },
    ...{ lakh: 1e5, lakhs: 1e5, lac: 1e5, lacs: 1e5, crore: 1e7, crores: 1e7 },
  },
  fillers: ['and', 'a'],
};
const GERMAN: Language = {
  units: {
    ...numbered(
      'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn ' +
        'achtzehn neunzehn',
    ),
    ...numbered('zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig', 20, 10),
    ein: 1,
    eine: 1,
  },
  multipliers: { hundert: 100, tausend: 1000, million: 1e6, millionen: 1e6 },
  fillers: ['und'],
};
const FRENCH: Language = {
  units: {
    ...numbered(
      'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
    ),
    ...numbered('vingt trente quarante cinquante soixante septante huitante nonante', 20, 10),
    une: 1,
    octante: 80,
  },
  multipliers: { cent: 100, cents: 100, mille: 1000, million: 1e6, millions: 1e6, vingts: 20 },
  fillers: ['et'],
};
const SPANISH: Language = {
  units: {
    ...numbered(
      'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete ' +
        'dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete ' +
        'veintiocho veintinueve',
    ),
    ...numbered('treinta cuarenta cincuenta sesenta setenta ochenta noventa', 30, 10),
    ...numbered(
      'cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
      100,
      100,
    ),
    un: 1,
    una: 1,
    veintiun: 21,
    ciento: 100,
  },
  multipliers: { mil: 1000, millon: 1e6, millones: 1e6 },
  fillers: ['y'],
};
const LANGUAGES: readonly Language[] = [ENGLISH, GERMAN, FRENCH, SPANISH];

/** The parts of a word that is several in one: `zweihundertfünfzig`, `vingt-deux`. Null when something is left over. */
function partsOf(word: string, language: Language): readonly string[] | null {
  const known = [...Object.keys(language.units), ...Object.keys(language.multipliers), ...language.fillers];
  if (known.includes(word)) return [word];
  // The longest way first: "sechzehn" before "sechs".
  const starts = known.filter((part) => word.startsWith(part)).sort((a, b) => b.length - a.length);
  for (const start of starts) {
    const rest = partsOf(word.slice(start.length), language);
    if (rest !== null) return [start, ...rest];
  }
  return null;
}

/** The number that parts make, or null when they make none. */
function valueOf(parts: readonly string[], { units, multipliers, fillers }: Language): number | null {
  let total = 0;
  let group = 0;
  for (const [at, part] of parts.entries()) {
    const multiplier = multipliers[part];
    const unitsBefore = units[parts[at - 1] ?? ''];
    const unit = units[part];
    if (unit !== undefined) group += unit;
    else if (multiplier === undefined) {
      if (!fillers.includes(part)) return null;
    } else if (multiplier < 100) {
      // "trois cent quatre-vingts" multiplies the four alone ...
      group += (unitsBefore ?? 1) * multiplier - (unitsBefore ?? 0);
    } else if (multiplier < 1000) {
      // ... and "deux cents" what its group has.
      group = (group === 0 ? 1 : group) * multiplier;
    } else {
      // "dos mil millones" multiplies all before it, "un millón dos mil" what came since.
      const own = total < multiplier ? total + group : group;
      total = (own === 0 ? 1 : own) * multiplier + (total < multiplier ? 0 : total);
      group = 0;
    }
  }
  return total + group;
}

/** "quatre-vingt-douze": the one place where a French unit before `vingt` multiplies it. */
const fourTwenties = (parts: readonly string[]): readonly string[] =>
  parts.map((part, at) => (part === 'vingt' && parts[at - 1] === 'quatre' ? 'vingts' : part));

/** The whole number some words write, or null when they are no number in any of the languages. */
export function numberInWords(text: string): number | null {
  const words = plainLetters(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  for (const language of LANGUAGES) {
    const parts = words.map((word) => partsOf(word, language));
    if (parts.some((part) => part === null)) continue;
    const all = parts.flatMap((part) => part ?? []);
    if (!all.some((part) => part in language.units || part in language.multipliers)) continue;
    return valueOf(language === FRENCH ? fourTwenties(all) : all, language);
  }
  return null;
}
