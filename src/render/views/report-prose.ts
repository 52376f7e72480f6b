/** A report as people read it on a terminal: what was found with its points and places, then what else the checks say. */
import type { FindingEvidence, Indicator, IntegrityReport } from '../../contract/index.ts';
import type { Paragraph, ProseSection, Span } from '../view.ts';
import {
  adviceOn,
  changeText,
  heaviestFirst,
  innocentText,
  isPartial,
  nothingFoundText,
  placeText,
  titleOf,
  UNSEEN,
} from './verification.ts';

/** Places that are told of a finding; pages of --report and JSON have all. */
const MAX_PLACES = 5;
/** Where words stand: what belongs to a heading, and what belongs to that. */
const INDENT = { text: 4, place: 6 };

const plain = (text: string): Span => ({ text });
const dim = (text: string): Span => ({ text, tone: 'dim' });
const signed = (points: number): string => `${points > 0 ? '+' : ''}${String(points)}`;

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A piece of evidence; null when the description, which tells the first ones itself, says all of it. */
function placeOf(evidence: FindingEvidence, description: string): Paragraph | null {
  const { page, box, detail } = evidence;
  const says = description.includes(capital(detail)) || description.includes(detail) ? '' : detail;
  const text = [placeText(page, box), says, changeText(evidence)].filter((part) => part !== '').join(': ');
  return text === '' ? null : { indent: INDENT.place, lead: plain('-'), spans: [plain(capital(text))] };
}

/** Whether a check ran to its end and found nothing. When it counts or has evidence all the same, as a valid signature has, that is told. */
const isReassuring = ({ detected, status }: Indicator): boolean => !detected && status === 'clear';

/** A paragraph of its own, where there is anything to say. */
const told = (text: string, paint = plain): Paragraph[] =>
  text === '' ? [] : [{ indent: INDENT.text, spans: [paint(text)] }];

function blockOf(indicator: Indicator): Paragraph[] {
  const { name, risk_level, description, contribution, evidence = [] } = indicator;
  const title = titleOf(indicator);
  const level = isReassuring(indicator) ? 'clear' : risk_level;
  const heading: Span[] = [
    { text: title, tone: 'bold' },
    ...(level === '' ? [] : [plain(', '), { text: level, tone: 'level' } as const]),
    ...(title === name ? [] : [dim(` (${name})`)]),
  ];
  const points =
    contribution === undefined ? {} : { lead: { text: signed(contribution), tone: 'bold' } as const };
  const more = evidence.length - MAX_PLACES;
  return [
    { indent: INDENT.text, spans: heading, apart: true, ...points },
    ...told(description),
    ...evidence.slice(0, MAX_PLACES).flatMap((one) => placeOf(one, description) ?? []),
    ...(more > 0
      ? [{ indent: INDENT.place, lead: plain('-'), spans: [plain(`and ${String(more)} more`)] }]
      : []),
    ...(isReassuring(indicator)
      ? []
      : [{ indent: INDENT.text, spans: [dim('Innocent explanation: '), plain(innocentText(indicator))] }]),
  ];
}

/** What counts, or has a place: findings, and what takes points off. A service may tell some only among the issues. */
function countingOf({ indicators, detected_issues }: IntegrityReport): readonly Indicator[] {
  const counting = indicators.filter(
    ({ detected, status, contribution = 0, evidence = [] }) =>
      detected || contribution !== 0 || (status === 'clear' && evidence.length > 0),
  );
  const names = new Set(counting.map(({ name }) => name));
  return heaviestFirst([...counting, ...detected_issues.filter(({ name }) => !names.has(name))]);
}

/** The rest of the score and the whole of it, as the last lines of a bill; nothing where a service tells no points. */
function sumOf({ risk_score, indicators }: IntegrityReport, counting: readonly Indicator[]): Paragraph[] {
  const isUntold = ({ contribution }: Indicator): boolean => contribution === undefined;
  if (indicators.every(isUntold) || counting.some(isUntold)) return [];
  const rest = risk_score - counting.reduce((sum, { contribution = 0 }) => sum + contribution, 0);
  const line = (points: string, says: string): Paragraph => ({
    indent: INDENT.text,
    lead: { text: points, tone: 'bold' },
    spans: [plain(says)],
  });
  return [
    { ...line(signed(rest), 'A document without any sign'), apart: true },
    line(String(risk_score), 'Score of the document, of 100'),
  ];
}

/** What can be done, with the heaviest finding as the check to leave out. */
function advice(counting: readonly Indicator[]): ProseSection {
  const [heaviest] = counting.filter((indicator) => !isReassuring(indicator));
  const paragraphs = adviceOn(heaviest?.name ?? 'CHECK').flatMap(([what, how]): Paragraph[] => [
    { indent: 2, spans: [plain(`${what}:`)] },
    { indent: INDENT.text, spans: [dim(how)] },
  ]);
  return { kind: 'prose', title: 'What to do', paragraphs };
}

/** What was found, heaviest first, each with its points, its places and what could explain it; then what a person can do. */
export function foundSections(report: IntegrityReport): readonly ProseSection[] {
  const counting = countingOf(report);
  const isFound = !counting.every(isReassuring);
  const title = 'What was found, with the points that each gives';
  const none: Paragraph = { indent: 2, spans: [plain(nothingFoundText(report))] };
  const paragraphs = [...(isFound ? [] : [none]), ...counting.flatMap(blockOf), ...sumOf(report, counting)];
  return [{ kind: 'prose', title, paragraphs }, ...(isFound ? [advice(counting)] : [])];
}

const namesOf = (indicators: readonly Indicator[]): string => indicators.map(({ name }) => name).join(', ');

const counted = (title: string, { length }: readonly Indicator[]): string => `${title} (${String(length)})`;

/** Checks with their reasons; those that have the same one stand together. */
function reasoned(indicators: readonly Indicator[]): Paragraph[] {
  const byReason = new Map<string, Indicator[]>();
  for (const indicator of indicators) {
    const same = byReason.get(indicator.description);
    if (same === undefined) byReason.set(indicator.description, [indicator]);
    else same.push(indicator);
  }
  return [...byReason].flatMap(([reason, some]): Paragraph[] => [
    { indent: 2, spans: [plain(namesOf(some))] },
    ...told(reason, dim),
  ]);
}

/** What the other checks say: what could not be told with the reasons, what is clear, and how many did not apply. */
export function restSections(report: IntegrityReport): readonly ProseSection[] {
  const counting = new Set(countingOf(report));
  const others = report.indicators.filter((indicator) => !counting.has(indicator));
  const section = (
    title: string,
    some: readonly Indicator[],
    paragraphs: readonly Paragraph[],
  ): ProseSection[] =>
    some.length === 0 ? [] : [{ kind: 'prose', title: counted(title, some), paragraphs }];
  const withStatus = (wanted: string): readonly Indicator[] =>
    others.filter(({ status }) => status === wanted);
  const inShort = (some: readonly Indicator[], paint: (text: string) => Span): Paragraph => ({
    indent: 2,
    spans: [paint(namesOf(some))],
  });
  const clear = withStatus('clear');
  const away = withStatus('not_applicable');
  const known = new Set(['clear', ...UNSEEN.map(([status]) => status)]);
  const untold = others.filter(({ status }) => !known.has(status ?? ''));
  return [
    ...UNSEEN.flatMap(([status, words]) => {
      const some = withStatus(status);
      return status === 'not_applicable' ? [] : section(words, some, reasoned(some));
    }),
    ...section('Found nothing, and the service does not tell why', untold, reasoned(untold)),
    ...section('Looked, found nothing', clear, [inShort(clear, plain), ...reasoned(clear.filter(isPartial))]),
    ...section(new Map(UNSEEN).get('not_applicable') ?? '', away, [inShort(away, dim)]),
    {
      kind: 'prose',
      paragraphs: [
        { indent: 0, spans: [dim('--verbose tells the reason of every check, --json tells all.')] },
      ],
    },
  ];
}
