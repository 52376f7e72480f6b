/** Reckons the net weight of a weighing slip from its gross weight and its tare. */
import type { PrintedLine, RelativeBox } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import { isDigitOff } from '../exchanged.ts';
import { around, findInLines, isTyped } from '../line-text.ts';
import type { Found } from '../line-text.ts';
import type { StatedMisfit } from './terms.ts';

type Kind = 'gross' | 'tare' | 'net';

const UNIT = String.raw`(?:kgs?|kilos?|t|to|tons?|tonnes?|tonnen|lbs?|кг|т)(?![\p{L}\d])\.?`;
const WEIGHT = String.raw`(?:weights?|wt\.?|mass|gewicht|poids|peso|waga|masa|hmotnost|vikt|vægt|vekt|paino|súly|tömeg|ağırlık|вес|масса)`;
const NUMBER = String.raw`\d{1,3}(?:[ .,'’]\d{3})+(?:[.,]\d{1,3})?|\d+(?:[.,]\d{1,3})?`;
const KINDS: readonly (readonly [Kind, string])[] = [
  ['gross', String.raw`gross|brutt?[oóò]?|lordo|brüt|брутто`],
  ['tare', String.raw`t[aá]rr?[ae]|taara|dara|тара`],
  ['net', String.raw`net(?:t?[oóò]|t)?|líquido|нетто`],
];
const LABEL = String.raw`(?<![\p{L}\d])(?:${WEIGHT}\s+)?(?:${KINDS.map(([kind, words]) => `(?<${kind}>${words})`).join('|')})[\s-]*(?:${WEIGHT})?`;
/** A label with the number behind it; the unit stands behind the number or in brackets before it. */
const WEIGHED = new RegExp(
  String.raw`${LABEL}\s*(?:[[(]?(?<before>${UNIT})[\])]?)?\s*[:=.]*\s*(?<number>${NUMBER})(?![\d.,]*\d)\s*(?<after>${UNIT})?`,
  'giu',
);
/** A label whose number stands below it. */
const HEADED = new RegExp(
  String.raw`${LABEL}\s*(?:[[(]?(?<before>${UNIT})[\])]?)?\s*[:=.]*(?!\s*\d|\p{L})`,
  'giu',
);
const BELOW = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?<number>${NUMBER})(?![\d.,]*\d)\s*(?<after>${UNIT})?`,
  'giu',
);
/** Numbers that may be weights: with a unit, or of three digits and more; others count or date something. */
const NUMBERS = new RegExp(String.raw`(?:${NUMBER})(?=\s*${UNIT})|(?:\d[ .,'’]?){3,}`, 'giu');
/** Goods in packages: the weight of a package is no tare of a load, and what is net was not weighed. Grain is paid without its water. */
const OTHERWISE =
  /(?<!\p{L})(?:packages?|pkgs?|cartons?|ctns?|pallets?|cases?|packstücke?|kartons?|colli|kolli|palett\p{L}*|colis|cajas?|bultos|embalaj\p{L}*|emballag\p{L}*|verpackung\p{L}*|opakowa\p{L}*|deduct\p{L}*|dockage|moisture|shrink(?:age)?|abz(?:ug|üge)\p{L}*|feucht\p{L}*|besatz|humidit\p{L}*|umidit\p{L}*|humedad|humidade|wilgotn\p{L}*)(?!\p{L})/iu;
/** Lines from the first to the last of the three, at most. */
const MOST_LINES = 5;

interface Weight {
  readonly kind: Kind;
  readonly text: string;
  readonly unit: string;
  readonly line: number;
  readonly box: RelativeBox;
}

/** A number as it may be meant, in thousandths: three digits behind a mark are a group, or decimals. */
function readingsOf(text: string): readonly [number, number] {
  const bare = text.replaceAll(/[ '’]/g, '');
  const grouped = bare.replaceAll(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.');
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const decimal = last < 0 ? bare : `${bare.slice(0, last).replaceAll(/[.,]/g, '')}.${bare.slice(last + 1)}`;
  return [Math.round(Number(grouped) * 1000), Math.round(Number(decimal) * 1000)];
}

const kindOf = ({ match }: Found): Kind | undefined =>
  KINDS.find(([kind]) => match.groups?.[kind] !== undefined)?.[0];
const unitOf = (label: Found, number: Found): string =>
  (number.match.groups?.['after'] ?? label.match.groups?.['before'] ?? '').toLowerCase().replace(/\.$/, '');
const isBelow = ([from, , to]: Readonly<RelativeBox>, [left, , right]: Readonly<RelativeBox>): boolean =>
  from < right && to > left;

function weightOf(label: Found, number: Found): Weight[] {
  const kind = kindOf(label);
  const text = number.match.groups?.['number'];
  if (kind === undefined || text === undefined) return [];
  return [{ kind, text, unit: unitOf(label, number), line: number.line, box: number.box }];
}

/** The weights of a page, each behind its label, or below it where a line has the three labels alone. */
function weightsIn(lines: readonly PrintedLine[]): readonly Weight[] {
  const beside = findInLines(lines, WEIGHED).flatMap((found) => weightOf(found, found));
  const heads = findInLines(lines, HEADED);
  const below = heads
    .filter(({ line }) =>
      KINDS.every(([kind]) => heads.some((head) => head.line === line && kindOf(head) === kind)),
    )
    .flatMap((head) => {
      const [first, ...more] = findInLines(lines.slice(head.line + 1, head.line + 2), BELOW).filter(
        ({ box }) => isBelow(box, head.box),
      );
      return first === undefined || more.length > 0 ? [] : weightOf(head, { ...first, line: head.line + 1 });
    });
  return [...beside, ...below];
}

/** Three weights that follow each other, one of each kind, in one unit. */
function triplesOf(weights: readonly Weight[]): readonly (readonly Weight[])[] {
  const triples: (readonly Weight[])[] = [];
  for (let at = 0; at + 3 <= weights.length;) {
    const three = weights.slice(at, at + 3);
    const [first, , last] = three;
    const isOne =
      KINDS.every(([kind]) => three.some((one) => one.kind === kind)) &&
      three.every(({ unit }) => unit !== '' && unit === first?.unit) &&
      (last?.line ?? 0) - (first?.line ?? 0) < MOST_LINES;
    if (isOne) triples.push(three);
    at += isOne ? 3 : 1;
  }
  return triples;
}

const numbersIn = (three: readonly Weight[], way: 0 | 1): readonly number[] =>
  KINDS.map(([kind]) => readingsOf(three.find((one) => one.kind === kind)?.text ?? '')[way]);
const isNet = ([gross = 0, tare = 0, net = 0]: readonly number[]): boolean => gross - tare === net;

/** Whether three weights fail in every way to read them, and one digit more or less, or another one, mends one of them; what is missing is printed nowhere. */
function isChanged(three: readonly Weight[], printed: ReadonlySet<number>): boolean {
  const ways = ([0, 1] as const).map((way) => numbersIn(three, way));
  if (ways.some(isNet)) return false;
  return ways.some(([gross = 0, tare = 0, net = 0]) => {
    const isPrinted = printed.has(Math.abs(gross - tare - net));
    const isOff =
      isDigitOff(net, gross - tare) || isDigitOff(gross, tare + net) || isDigitOff(tare, gross - net);
    return !isPrinted && gross > tare && isOff;
  });
}

/** Net weights of a typed page that are not the gross weight less the tare, by the labels of the three. */
export const weighingMisfits = (reading: Reading): readonly StatedMisfit[] =>
  reading.pages.flatMap(({ page }) => {
    const lines = reading.lines.filter((line) => line.page === page);
    if (!isTyped(reading, page)) return [];
    const triples = triplesOf(weightsIn(lines));
    const texts = lines.map(({ words }) => words.map(({ text }) => text).join(' '));
    if (triples.length === 0 || OTHERWISE.test(texts.join('\n'))) return [];
    const printed = new Set(texts.flatMap((text) => text.match(NUMBERS) ?? []).flatMap(readingsOf));
    const failed = triples.filter((three) => isChanged(three, printed));
    const [three] = failed;
    // Where several fail, they are not made so.
    if (three === undefined || failed.length > 1) return [];
    const [gross, tare, net] = KINDS.map(([kind]) => three.find((one) => one.kind === kind)?.text ?? '');
    return [
      {
        page,
        boxes: [around(three.map(({ box }) => box))],
        says: `the net weight ${net ?? ''} is printed where gross ${gross ?? ''} less tare ${tare ?? ''} makes another`,
      },
    ];
  });
