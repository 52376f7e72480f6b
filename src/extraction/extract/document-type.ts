/** What kind of document it is, by the words it prints: one of the built-in templates' ids, or null. */
import words from '../lexicon/document-types.json' with { type: 'json' };
import type { PageText } from '../types.ts';
import { fold } from './fold.ts';
import { isSupplyBill } from './supply-bill.ts';

interface TypeWords {
  /** Words that name the document: worth most near the top. */
  readonly titles: readonly string[];
  /** Titles that letters have, too, as other kinds of documents: they count on other paper. */
  readonly slipTitles?: readonly string[];
  /** Words that such documents print. */
  readonly signs: readonly string[];
}

const TYPES: Readonly<Record<string, TypeWords>> = words;
/** Points from which a type is believed. */
const ENOUGH = 3;
/** Rows at the top in which a title stands. */
const TITLE_LINES = 12;

/** Letters from which a word is found within longer ones: "kundennummer" in "Ihre-Kundennummer", not "exp" in "expense". */
const LONG = 7;

/** A word or words to look for. */
interface Phrase {
  /** Folded words with blanks around each. */
  readonly words: string;
  /** The same without blanks. */
  readonly letters: string;
}

const wordsIn = (text: string): string =>
  ` ${text
    .split(/[^\p{L}\p{N}<]+/u)
    .map((word) => (word.includes('<') ? word.toLowerCase() : fold(word)))
    .filter((word) => word !== '')
    .join(' ')} `;
const phraseOf = (text: string): Phrase => {
  const words = wordsIn(text);
  return { words, letters: words.replaceAll(' ', '') };
};

/** Phrases to look for, each once: some differ by accents only, as "factura" and "factură". */
const phrasesOf = (texts: readonly string[]): readonly Phrase[] => [
  ...new Map(texts.map((text) => [wordsIn(text), phraseOf(text)])).values(),
];

const phrases = new Map(
  Object.entries(TYPES).map(
    ([type, { titles, slipTitles = [], signs }]) =>
      [
        type,
        { titles: phrasesOf(titles), slipTitles: phrasesOf(slipTitles), signs: phrasesOf(signs) },
      ] as const,
  ),
);

/** Words that hold a title and are the label of a day. */
const NO_TITLES = phrasesOf(['receipt date', 'date of receipt']);
/** Titles that hold another one, and what says that it is none: "bon de commande" is no "bon". */
const WHOLE_TITLES = [...NO_TITLES, ...[...phrases.values()].flatMap(({ titles }) => titles)];

/** An entry of an account, from its day to its amount: "05.11. Gutschrift Wohnbau Rechnung 2025-118   2.975,00 +". It names no document. */
const ENTRY = /^\d{1,2}[./-]\d{1,2}(?:[./-](?:\d{2,4})?)?\s.*\d[.,]\d{2}(?:\s?(?:[-–−+SHDC]|[CD]R))?$/u;

/** A row of the page as it is searched: its words, its parts without blanks, and all of it without blanks. */
interface SearchedRow {
  readonly words: string;
  readonly parts: readonly string[];
  readonly letters: string;
}

/** Whether a row has a title: its very words, or a part that is nothing else, however its letters are spaced. */
const hasTitle = (row: SearchedRow, { words, letters }: Phrase): boolean =>
  row.letters.length < 60 && (row.words.includes(words) || row.parts.includes(letters));
/** Longer titles that hold each title. */
const longerTitles = new Map(
  [...phrases.values()]
    .flatMap(({ titles }) => titles)
    .map(({ words }) => [
      words,
      WHOLE_TITLES.filter((other) => other.words !== words && other.words.includes(words)),
    ]),
);
/** Whether a row has a title that is not a part of a longer one. */
const isTitled = (row: SearchedRow, title: Phrase): boolean =>
  hasTitle(row, title) && !(longerTitles.get(title.words) ?? []).some((longer) => hasTitle(row, longer));
/** Whether a row has a sign: long ones may be parts of words. */
const hasSign = (row: SearchedRow, { words, letters }: Phrase): boolean =>
  row.words.includes(words) || (letters.length >= LONG && row.letters.includes(letters));

/** A date and a time of day in one line, as tills print them; and how wide their paper is at most, points. */
const STAMP =
  /\b\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}\b.{0,14}\b\d{1,2}:\d{2}|\b\d{1,2}:\d{2}\b.{0,14}\b\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}\b/u;
const PAPER = 300;
/** Letters and signs of a till's lines, at most, and lines from which they tell its paper by them. */
const SLIP_LINES = { letters: 48, least: 12 };
/** Words of a receipt, at most, for its paper and its stamp to count. */
const RECEIPT_WORDS = 160;

/** Shorter side of the paper of letters, points, at least. */
const LETTER = 450;

/** Whether a page is as large as that of a letter; of pictures nobody knows. */
const isLetter = ({ unit, width, height }: PageText): boolean =>
  unit === 'pt' && Math.min(width, height) >= LETTER;

/** What the paper says for a receipt: long or narrow, or printed in short lines; few words, a date with its time. */
function paperScore(page: PageText, lines: readonly string[]): number {
  if (page.words.length > RECEIPT_WORDS || page.width === 0) return 0;
  const isNarrow =
    lines.length >= SLIP_LINES.least && lines.every((line) => line.length <= SLIP_LINES.letters);
  const isSlip =
    page.height / page.width > 1.6 ||
    (page.unit === 'pt' && page.width < PAPER) ||
    (isNarrow && !isLetter(page));
  const isStamped = lines.some((line) => STAMP.test(line));
  const isPaid = lines.some((line) => /\d[.,]\d{2}(?!\d)/u.test(line));
  return (isSlip ? 1.5 : 0) + (isStamped && isPaid ? 1.5 : 0);
}

/** Words of a business card: a name, a trade, and how to reach them. */
const CARD_WORDS = 45;
const CONTACTS = [
  /[\w.+-]+@[\w-]+\.\w{2,}/u,
  /(?:https?:\/\/|www\.)\S+|(?<![@\w.])[\w-]{2,}\.(?:com|org|net|de|fr|es|it|nl|pt|pl|eu|io|at|ch|be|co\.uk)\b/iu,
  /(?:\+|\(?0)[\d\s()/.-]{7,}\d|\(?\b\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b/u,
];
/** What makes a small paper something else: amounts, and dates in figures. */
const NO_CARD = /\d[.,]\d{2}(?!\d)(?!\S*@)|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/u;

/** Business cards carry no title: few words, two ways to reach somebody, and nothing that is paid or dated. */
function isBusinessCard(page: PageText): boolean {
  const lines = page.rows.flatMap((row) => row.segments.map((segment) => segment.text));
  if (page.words.length === 0 || page.words.length > CARD_WORDS) return false;
  // Telephone numbers may be written with dots, as dates and amounts are.
  const rest = lines.filter((line) => !CONTACTS.some((contact) => contact.test(line)));
  if (rest.some((line) => NO_CARD.test(line))) return false;
  return CONTACTS.filter((contact) => lines.some((line) => contact.test(line))).length >= 2;
}

/** The type of a document, or null when nothing speaks clearly for one. */
export function detectDocumentType(pages: readonly PageText[]): string | null {
  const first = pages.find((page) => page.status === 'read');
  if (!first) return null;
  const lines = first.rows.map((row) => row.segments.map((segment) => segment.text).join(' '));
  const rows = first.rows.map((row, at): SearchedRow => {
    const words = wordsIn(lines[at] ?? '');
    const parts = row.segments.map((segment) => wordsIn(segment.text).replaceAll(' ', ''));
    return { words, parts, letters: words.replaceAll(' ', '') };
  });
  const titled = rows.map((row, at) => (ENTRY.test(lines[at] ?? '') ? null : row));
  const isTitle = (from: number, to: number, title: Phrase): boolean =>
    titled.slice(from, to).some((row) => row !== null && isTitled(row, title));
  const paper = paperScore(first, lines);
  let best: string | null = null;
  let bestScore = ENOUGH - 0.001;
  let bestTitle = 0;
  let asReceipt = 0;
  for (const [type, { titles, slipTitles, signs }] of phrases) {
    let score = 0;
    let longest = 0;
    for (const title of isLetter(first) ? titles : [...titles, ...slipTitles]) {
      const isTop = isTitle(0, TITLE_LINES, title);
      if (isTop) score += 3;
      else if (isTitle(TITLE_LINES, rows.length, title)) score += 1.2;
      if (isTop) longest = Math.max(longest, title.letters.length);
    }
    for (const sign of signs) if (rows.some((row) => hasSign(row, sign))) score += 1;
    score = Math.min(score, 12);
    if (type === 'receipt') {
      score += paper;
      asReceipt = score;
    }
    if (score > bestScore || (score === bestScore && longest > bestTitle)) {
      best = type;
      bestScore = score;
      bestTitle = longest;
    }
  }
  // Tills title their slips as bills, too.
  if (best === 'invoice' && paper >= ENOUGH && asReceipt >= bestScore) return 'receipt';
  if (best === 'invoice' && isSupplyBill(lines)) return 'utility_bill';
  return best ?? (pages.length === 1 && isBusinessCard(first) ? 'business_card' : null);
}
