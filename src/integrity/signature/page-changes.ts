/** Compares the pages of the signed state of a PDF, and the annotations on them, with those of the newest. */
import { dictOf, isArray, isRef, nameOf } from '../../document/index.ts';
import type { PageBox, PdfDict, PdfFile } from '../../document/index.ts';
import { numbersOf, shownBox } from '../pdf/page-view.ts';
import { contentOf, pagesOf } from '../pdf/page-tree.ts';
import type { PdfPageObject } from '../pdf/page-tree.ts';
import { paintsSame } from '../pdf/same-paint.ts';
import type { SignedChange, States } from './change.ts';
import { fieldsOf } from './form-fields.ts';
import { hiddenPart, hidingOf } from './hiding.ts';
import { isMoreThanMark } from './mark-look.ts';
import { orderChanges } from './order-changes.ts';

/** Lines and areas that are drawn, and what plays: they can hide text. */
const DRAWN: ReadonlySet<string> = new Set([
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Line',
  'Ink',
  '3D',
  'RichMedia',
]);
/** Marks on text and icons beside it, which nobody takes for the page: what hides text instead, or writes, is none. */
const MARKING: ReadonlySet<string> = new Set([
  'Highlight',
  'Underline',
  'StrikeOut',
  'Squiggly',
  'Link',
  'Text',
  'Caret',
  'Popup',
  'FileAttachment',
  'Sound',
  'Movie',
]);
/** Marks whose look follows from the text they lie on. */
const ON_TEXT: ReadonlySet<string> = new Set(['Highlight', 'Underline', 'StrikeOut', 'Squiggly']);
/** An annotation nearer to text than this stands beside it, points: what it says reads as one with the text. */
const BESIDE = 6;

/** Differences of pages. */
export async function pageChanges(states: States): Promise<readonly SignedChange[]> {
  const { file, signed, now } = states;
  const before = pagesOf(file, signed);
  const after = pagesOf(file, now);
  const order = (pages: readonly PdfPageObject[]): string => pages.map((page) => page.num).join(' ');
  if (order(before) !== order(after)) {
    const detail =
      before.length === after.length
        ? 'pages were exchanged after signing'
        : `the document had ${String(before.length)} page(s) when it was signed and has ${String(after.length)} now`;
    const first = after.findIndex((page, at) => page.num !== before[at]?.num);
    return [{ level: 'other', detail, ...(first < 0 ? {} : { page: first + 1 }) }];
  }
  const fields = new Set([...fieldsOf(file, signed).keys(), ...fieldsOf(file, now).keys()]);
  const changes: SignedChange[] = [];
  for (const [index, page] of after.entries()) {
    const old = before[index];
    if (old === undefined) continue;
    const number = index + 1;
    const content = [
      { value: contentOf(old), at: signed },
      { value: contentOf(page), at: now },
    ] as const;
    if (!paintsSame(file, ...content)) {
      const detail = `page ${String(number)} was changed after signing`;
      changes.push({ level: 'other', detail, page: number, content: true });
    }
    const pair = { old, current: page, number, fields };
    changes.push(...(await annotationChanges(states, pair)), ...(await orderChanges(states, pair)));
  }
  return changes;
}

interface PagePair {
  readonly old: PdfPageObject;
  readonly current: PdfPageObject;
  /** 1-based. */
  readonly number: number;
  /** Objects that are compared as fields. */
  readonly fields: ReadonlySet<number>;
}

async function annotationChanges(states: States, pair: PagePair): Promise<readonly SignedChange[]> {
  const { file, signed, now } = states;
  const before = annotationsOf(file, pair.old, signed);
  const after = annotationsOf(file, pair.current, now);
  const changes: SignedChange[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    if (typeof key === 'number' && pair.fields.has(key)) continue;
    const [earlier, later] = [before.get(key), after.get(key)];
    const same =
      earlier !== undefined &&
      later !== undefined &&
      paintsSame(file, { value: earlier, at: signed }, { value: later, at: now });
    if (same) continue;
    const kind = nameOf((earlier ?? later)?.get('Subtype')) ?? 'unknown';
    const action = earlier === undefined ? 'added' : later === undefined ? 'removed' : 'changed';
    const detail = `an annotation (${kind}) was ${action} after signing on page ${String(pair.number)}`;
    const redirected = action === 'changed' && !sameTarget(states, kind, earlier, later);
    const [shown, page, at] = later === undefined ? [earlier, pair.old, signed] : [later, pair.current, now];
    const box = shownBox(file, page, numbersOf(file, shown?.get('Rect'), at), at);
    const place = { detail, page: pair.number, box };
    const present = later === undefined ? null : { kind, annotation: later, changed: action === 'changed' };
    const comment = await asComment(states, place, present);
    const alters = redirected || (await altersPage(states, pair, kind, later));
    changes.push(alters ? { ...comment, level: 'other' } : comment);
  }
  return changes;
}

/** A change of an annotation, by what it does to the text below it. */
async function asComment(
  states: States,
  place: { readonly detail: string; readonly page: number; readonly box: PageBox },
  later: { readonly kind: string; readonly annotation: PdfDict; readonly changed: boolean } | null,
): Promise<SignedChange> {
  const { page, box, detail } = place;
  if (later === null) return { level: 'annotations', ...place };
  const { kind, annotation, changed } = later;
  // Marks without a color are drawn black by the reader used here, and as their look has it by others.
  const colorless = ON_TEXT.has(kind) && annotation.get('C') === undefined;
  const hiding = await hidingOf(states, page, { box, changed, colorless });
  if (hiding === null) return { level: 'annotations', ...place };
  const old = hiding.text === '' ? {} : { old: hiding.text };
  const told = { ...place, ...old, detail: `${detail} and hides ${hiddenPart(hiding, page)}` };
  return hiding.by === 'intent'
    ? { level: 'other', ...told }
    : { level: 'annotations', ...told, touches: true };
}

/** What is behind an annotation. */
const TARGETS: Readonly<Record<string, readonly string[]>> = { Link: ['A', 'Dest'], FileAttachment: ['FS'] };

/** Whether a link leads where it led, and an icon to the file that it was. */
function sameTarget(
  { file, signed, now }: States,
  kind: string,
  earlier?: PdfDict,
  later?: PdfDict,
): boolean {
  return (TARGETS[kind] ?? []).every((key) => {
    const before = { value: earlier?.get(key) ?? null, at: signed };
    return paintsSame(file, before, { value: later?.get(key) ?? null, at: now });
  });
}

/** Letters and digits. */
const WRITTEN = /[\p{L}\p{N}]/u;

/**
 * Whether a change of an annotation changes what the page seems to say: "evil annotations" of Mladenov et al. 2021. Whatever is
 * neither drawn nor a mark can write and paint anything.
 */
async function altersPage(
  { file, now, permissions, look }: States,
  { current, number }: PagePair,
  kind: string,
  annotation: PdfDict | undefined,
): Promise<boolean> {
  const marks = MARKING.has(kind);
  // Something that looked like the page is gone.
  if (annotation === undefined) return !marks;
  // Without a certification nobody gave leave to write on the page: what is written there reads like its text.
  if (!marks && permissions.level !== 3) return true;
  // Viewers draw such marks themselves, or show the look that they bring along.
  if (ON_TEXT.has(kind) && isMoreThanMark(file, annotation, now)) return true;
  const rectangle = numbersOf(file, annotation.get('Rect'), now);
  const { x0, y0, x1, y1 } = shownBox(file, current, rectangle, now);
  const around = { x0: x0 - BESIDE, y0, x1: x1 + BESIDE, y1 };
  if (!marks && !DRAWN.has(kind)) return look.hasText(number, around);
  return look.joinsText(number, around, WRITTEN);
}

/** By object number, and by what they say where they stand in the list itself: viewers show those, too. */
function annotationsOf(
  file: PdfFile,
  page: PdfPageObject,
  at: number,
): ReadonlyMap<number | string, PdfDict> {
  const list = file.resolve(page.dict.get('Annots'), at);
  const found = new Map<number | string, PdfDict>();
  for (const item of isArray(list) ? list : []) {
    const annotation = dictOf(file.resolve(item, at));
    if (annotation !== null) found.set(isRef(item) ? item.num : file.printOf(annotation), annotation);
  }
  return found;
}
