/** The words that languages write whole numbers with. */

type Lexicon = Readonly<Record<string, number>>;

/** How a language builds its numbers: names of values, and of what multiplies all before it. */
export interface Language {
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
const ITALIAN: Language = {
  units: {
    ...numbered(
      'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici ' +
        'diciassette diciotto diciannove',
    ),
    ...numbered('venti trenta quaranta cinquanta sessanta settanta ottanta novanta', 20, 10),
    // Before "uno" and "otto" the last letter falls: "ventuno", "centotto".
    ...numbered('vent trent quarant cinquant sessant settant ottant novant', 20, 10),
    un: 1,
    una: 1,
  },
  multipliers: { cento: 100, cent: 100, mille: 1000, mila: 1000, milione: 1e6, milioni: 1e6 },
  fillers: ['e'],
};
const PORTUGUESE: Language = {
  units: {
    ...numbered(
      'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete ' +
        'dezoito dezenove',
    ),
    ...numbered('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa', 20, 10),
    ...numbered(
      'cem duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
      100,
      100,
    ),
    ...numbered(
      'duzentas trezentas quatrocentas quinhentas seiscentas setecentas oitocentas novecentas',
      200,
      100,
    ),
    ...{ hum: 1, uma: 1, duas: 2, catorze: 14, dezasseis: 16, dezassete: 17, dezanove: 19, cento: 100 },
  },
  multipliers: { mil: 1000, milhao: 1e6, milhoes: 1e6 },
  fillers: ['e'],
};
const DUTCH: Language = {
  units: {
    ...numbered(
      'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien ' +
        'achttien negentien',
    ),
    ...numbered('twintig dertig veertig vijftig zestig zeventig tachtig negentig', 20, 10),
  },
  multipliers: { honderd: 100, duizend: 1000, miljoen: 1e6 },
  fillers: ['en'],
};
const POLISH: Language = {
  units: {
    ...numbered(
      'zero jeden dwa trzy cztery piec szesc siedem osiem dziewiec dziesiec jedenascie dwanascie trzynascie ' +
        'czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie',
    ),
    ...numbered(
      'dwadziescia trzydziesci czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat',
      20,
      10,
    ),
    ...numbered('sto dwiescie trzysta czterysta piecset szescset siedemset osiemset dziewiecset', 100, 100),
    ...{ jedna: 1, dwie: 2 },
  },
  multipliers: {
    ...{ tysiac: 1000, tysiace: 1000, tysiecy: 1000, tys: 1000 },
    ...{ milion: 1e6, miliony: 1e6, milionow: 1e6, mln: 1e6 },
  },
  fillers: [],
};

/** Languages whose numbers are read in running text, too. */
export const PROSE: readonly Language[] = [ENGLISH, GERMAN, FRENCH, SPANISH];

/** Every language that is read behind a label; the first that knows all words of a number reads it. */
export const LANGUAGES: readonly Language[] = [...PROSE, ITALIAN, PORTUGUESE, DUTCH, POLISH];
