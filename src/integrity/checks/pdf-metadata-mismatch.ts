/** Compares what a PDF says about itself in several places: dates, programs, ids. Context only, never proof. */
import { DAY_MS } from '../../kit/clock.ts';
import { defineCheck, outcomeOf } from '../check.ts';
import type { Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { readMetadataDate } from '../pdf/dates.ts';
import type { PdfFile } from '../../document/index.ts';
import { isArray, stringOf } from '../../document/index.ts';
import { accountsForMoney } from '../text/islands/business-values.ts';
import { nullIfDamaged } from '../watch-pages.ts';
import { releasedAt } from '../pdf/release-dates.ts';
import { readXmp } from '../pdf/xmp.ts';
import type { XmpFacts } from '../pdf/xmp.ts';

type Info = Readonly<Record<string, string>>;

/** Services that open a finished PDF in the browser and save it again. */
const ONLINE_EDITOR =
  /ilovepdf|smallpdf|sejda|pdfescape|pdffiller|dochub|pdf2go|pdfcandy|soda ?pdf online|hipdf|xodo|pdfzorro|lightpdf|formswift/i;
/** Programs that draw pictures: no accounting system uses them. */
const IMAGE_EDITOR = /photoshop|\bgimp\b|canva\b|pixelmator|affinity photo|corel photo|photopea|picsart/i;
/** Programs that draw with lines, in which people design what they print: tickets, labels, flyers. */
const VECTOR_EDITOR = /affinity designer|coreldraw|inkscape/i;
/** How these programs and what they write PDF files with call themselves. */
const VECTOR_OUTPUT = /affinity|corel|inkscape|cairo|lib2geom/i;
/** What the drawing program of LibreOffice and OpenOffice calls itself. It opens any PDF to be edited. */
const OFFICE_DRAW = 'Draw';
/** Amounts at one edge that nobody draws, and that are no ticket with its price, fee and total, which is designed. */
const LEAST_AMOUNTS = { drawn: 3, designed: 5 } as const;
/** Entries of the Info dictionary that are compared. */
const COMPARED = ['CreationDate', 'ModDate', 'Producer', 'Creator'];
/** Differences below a minute are two clocks within one save. */
const SAME_SAVE_MS = 60_000;
/** Clocks may be wrong by a day. */
const FUTURE_MS = DAY_MS;

/** Specified check. Its members are common on honest files, so all of them together stay below `medium`. */
export const pdfMetadataMismatch = defineCheck({
  id: 'pdf_metadata_mismatch',
  name: 'PDF metadata contradictions',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  examines: 'container',
  async run(evidence) {
    const { info, xmp } = await (await evidence.pages()).metadata();
    const facts = xmp === null ? null : readXmp(xmp);
    const signals = [
      ...dateSignals(info, facts, evidence.now),
      ...programSignals(info, facts),
      ...(await designSignals(info, facts, evidence)),
      ...idSignals(evidence),
    ];
    // Half of all honest files were saved again at some time: that alone is not worth a word.
    const telling = signals.some((signal) => signal.code !== 'ID_HALVES_DIFFER') ? signals : [];
    return outcomeOf(telling, {
      detected: `The metadata shows traces of later handling: ${signals.map((signal) => signal.detail).join('; ')}.`,
      innocentExplanation:
        'Most honest documents that were opened, signed, merged or archived show some of these traces.',
      clear:
        facts === null && !COMPARED.some((key) => key in info)
          ? 'The file has no metadata, so there was nothing to compare.'
          : 'Dates, programs and ids agree with each other.',
    });
  },
});

function dateSignals(info: Info, xmp: XmpFacts | null, now: Date): readonly Signal[] {
  const created = readMetadataDate(info['CreationDate']);
  const modified = readMetadataDate(info['ModDate']);
  const signals: Signal[] = [];
  // Without a zone a date may be off by up to 14 hours.
  const slack = created?.zoned === true && modified?.zoned === true ? SAME_SAVE_MS : DAY_MS;
  if (created !== null && modified !== null) {
    const values = { old: info['CreationDate'], new: info['ModDate'] };
    if (modified.time < created.time - slack) {
      signals.push({ code: 'DATES_REVERSED', detail: 'it was modified before it was created', ...values });
    } else if (modified.time > created.time + DAY_MS) {
      signals.push({
        code: 'MODIFIED_LATER',
        detail: 'it was modified days after it was created',
        ...values,
      });
    }
  }
  const future = [created, modified].some((date) => date !== null && date.time > now.getTime() + FUTURE_MS);
  if (future) signals.push({ code: 'DATES_IN_FUTURE', detail: 'a date lies in the future' });
  const last = Math.max(created?.time ?? 0, modified?.time ?? 0);
  const released = releasedAt(info['Producer'] ?? '');
  if (last > 0 && released !== null && last < released.getTime() - DAY_MS) {
    const detail = `it claims to be older than the program that saved it (${info['Producer'] ?? ''})`;
    signals.push({ code: 'OLDER_THAN_PROGRAM', detail, old: new Date(last).toISOString().slice(0, 10) });
  }
  if (zoneHours(info['CreationDate'], info['ModDate']) > 1) {
    signals.push({
      code: 'TIME_ZONE_CHANGED',
      detail: 'it was created and modified in different time zones',
    });
  }
  const pairs = [
    ['creation', info['CreationDate'], xmp?.created],
    ['modification', info['ModDate'], xmp?.modified],
  ] as const;
  for (const [what, ofInfo, ofXmp] of pairs) {
    const first = readMetadataDate(ofInfo);
    const second = readMetadataDate(ofXmp);
    if (first === null || second === null) continue;
    const tolerance = first.zoned && second.zoned ? SAME_SAVE_MS : DAY_MS;
    if (Math.abs(first.time - second.time) <= tolerance) continue;
    const detail = `Info and XMP give different ${what} dates`;
    signals.push({ code: 'INFO_XMP_DATES_DIFFER', detail, old: ofInfo, new: ofXmp ?? undefined });
  }
  return signals;
}

/** Difference of the stated time zones in hours; 0 when one is not stated. An hour is summer time. */
function zoneHours(first: string | undefined, second: string | undefined): number {
  const [a, b] = [first, second].map((text) => {
    const found = /([+-])(\d{2})'?(\d{2})?'?$/.exec(text ?? '');
    if (found === null) return (text ?? '').endsWith('Z') ? 0 : null;
    return (found[1] === '-' ? -1 : 1) * (Number(found[2]) + Number(found[3] ?? 0) / 60);
  });
  return a == null || b == null ? 0 : Math.abs(a - b);
}

/** The programs that the metadata name. */
const programsOf = (info: Info, xmp: XmpFacts | null): readonly string[] =>
  [info['Producer'], info['Creator'], xmp?.producer, xmp?.creatorTool, ...(xmp?.historyAgents ?? [])].filter(
    (name): name is string => name != null && name !== '',
  );

/** A design has no other origin; what one of the programs for designs only went over has. */
const isDesign = (programs: readonly string[]): boolean => programs.every((name) => VECTOR_OUTPUT.test(name));

function programSignals(info: Info, xmp: XmpFacts | null): readonly Signal[] {
  const programs = programsOf(info, xmp);
  const named = (pattern: RegExp): string | undefined => programs.find((name) => pattern.test(name));
  const signals: Signal[] = [];
  const online = named(ONLINE_EDITOR);
  if (online !== undefined) {
    signals.push({ code: 'ONLINE_EDITOR', detail: `an online editor saved it (${online})`, new: online });
  }
  const image = named(IMAGE_EDITOR) ?? (isDesign(programs) ? undefined : named(VECTOR_EDITOR));
  if (image !== undefined) {
    signals.push({ code: 'IMAGE_EDITOR', detail: `an image editor made it (${image})`, new: image });
  }
  const [ofInfo, ofXmp] = [info['Producer'], xmp?.producer];
  if (ofInfo !== undefined && ofXmp != null && squash(ofInfo) !== squash(ofXmp)) {
    const detail = 'Info and XMP name different producers';
    signals.push({ code: 'INFO_XMP_PRODUCERS_DIFFER', detail, old: ofXmp, new: ofInfo });
  }
  const agents = new Set((xmp?.historyAgents ?? []).map(squash));
  const saves = (xmp?.historyActions ?? []).filter((action) => /saved|converted|edited/i.test(action)).length;
  if (agents.size > 1 && saves > 1) {
    const detail = `the editing history names ${String(agents.size)} programs and ${String(saves)} saves`;
    signals.push({ code: 'EDITING_HISTORY', detail });
  }
  return signals;
}

/** An export of a drawing program that accounts for money: nobody draws a statement, but whoever edits one may open it there. */
async function designSignals(
  info: Info,
  xmp: XmpFacts | null,
  evidence: Evidence,
): Promise<readonly Signal[]> {
  const programs = programsOf(info, xmp);
  const vector = isDesign(programs) ? programs.find((name) => VECTOR_EDITOR.test(name)) : undefined;
  const program = info['Creator'] === OFFICE_DRAW ? OFFICE_DRAW : vector;
  if (program === undefined) return [];
  const { pages } = (await evidence.writing().catch(nullIfDamaged)) ?? { pages: [] };
  const least = program === OFFICE_DRAW ? LEAST_AMOUNTS.drawn : LEAST_AMOUNTS.designed;
  if (!pages.some((page) => accountsForMoney(page, least))) return [];
  return [{ code: 'IMAGE_EDITOR', detail: `a drawing program made it (${program})`, new: program }];
}

const squash = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The first half of the id is for life, the second changes with every save (ISO 32000-1, 14.4). */
function idSignals(evidence: Evidence): readonly Signal[] {
  const id = trailerId(evidence);
  if (id === null || id[0] === id[1]) return [];
  return [{ code: 'ID_HALVES_DIFFER', detail: 'the file id shows that it was saved again' }];
}

function trailerId(evidence: Evidence): readonly [string, string] | null {
  let file: PdfFile;
  try {
    file = evidence.pdfFile();
  } catch {
    // A damaged cross-reference is reported elsewhere; the dates and programs above still count.
    return null;
  }
  const value = file.resolve(file.revisions.at(-1)?.trailer.get('ID'));
  if (!isArray(value)) return null;
  const [first, second] = value.map(stringOf);
  return first == null || second == null ? null : [first, second];
}
