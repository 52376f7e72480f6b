/** Reads what was filled into the form of a PDF (AcroForm): text, choices, check boxes, radio buttons; and where its fields lie. */
import type { LibraryDocument, LibraryPage } from './library/pdf-library.ts';
import { relativeBox, type PageBox, type RelativeBox } from '../boxes.ts';
import type { FilledField } from '../types.ts';

/** Pages looked at: forms are not books. */
const MAX_PAGES = 200;
/** Fields kept. */
const MAX_FIELDS = 5000;

/** A widget as pdf.js describes it. */
interface Widget {
  readonly fieldName?: string;
  readonly fieldType?: string | null;
  readonly fieldValue?: string | readonly string[] | null;
  readonly alternativeText?: string;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly exportValue?: string;
  readonly buttonValue?: string;
  readonly options?: readonly { readonly exportValue: string; readonly displayValue: string }[];
  readonly password?: boolean;
  readonly hidden?: boolean;
  readonly rect: readonly number[];
}

/** The fields with a value, page by page; empty when the document has no form. */
export async function readFilledFields(document: LibraryDocument): Promise<readonly FilledField[]> {
  if ((await document.getFieldObjects()) === null) return [];
  const found: FilledField[] = [];
  for (let page = 1; page <= Math.min(document.numPages, MAX_PAGES); page += 1) {
    const proxy = await document.getPage(page);
    for (const widget of (await proxy.getAnnotations()) as Widget[]) {
      const value = valueOf(widget);
      if (value === null || found.length >= MAX_FIELDS) continue;
      found.push({
        name: widget.fieldName ?? '',
        label: (widget.alternativeText ?? '').trim() || null,
        value,
        page,
        box: boxOf(proxy, widget.rect),
      });
    }
  }
  return found;
}

function valueOf(widget: Widget): string | null {
  const { fieldType, fieldValue } = widget;
  if (widget.hidden === true || widget.password === true || fieldValue == null) return null;
  const text = typeof fieldValue === 'string' ? fieldValue : fieldValue.join(', ');
  if (fieldType === 'Btn') {
    if (widget.checkBox === true) return text !== 'Off' && text === widget.exportValue ? 'yes' : 'no';
    return widget.radioButton === true && text === widget.buttonValue ? text : null;
  }
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return null;
  const shown = widget.options?.find((option) => option.exportValue === text)?.displayValue ?? text;
  return shown.trim() || null;
}

const boxOf = (page: LibraryPage, rect: readonly number[]): RelativeBox =>
  relativeBox(placeOf(page, rect), page.getViewport({ scale: 1 }));

/** A rectangle of the page's own space as it lies on the shown page, points. */
function placeOf(page: LibraryPage, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): PageBox {
  const viewport = page.getViewport({ scale: 1 });
  const [ax = 0, ay = 0] = viewport.convertToViewportPoint(x0, y0) as number[];
  const [bx = 0, by = 0] = viewport.convertToViewportPoint(x1, y1) as number[];
  return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
}

/** An annotation of a page: what it is (ISO 32000-1, 12.5.6) and where it lies, points. */
export interface PlacedAnnotation {
  readonly kind: string;
  readonly box: PageBox;
  /** Of a text box without an appearance: its words, which viewers draw on its ground (ISO 32000-1, 12.5.6.6); null of others. */
  readonly words: string | null;
  /** Of a text field of one line: what it holds, and what its appearance shows; null of others. */
  readonly held: { readonly value: string; readonly shown: string } | null;
}

/** An annotation as pdf.js describes it. */
interface Described extends Widget {
  readonly subtype?: string;
  /** ISO 32000-1, table 165. */
  readonly annotationFlags?: number;
  readonly hasAppearance?: boolean;
  /** Red, green and blue, also where the file has none: then it is black. */
  readonly color?: ArrayLike<number> | null;
  readonly textContent?: readonly string[];
  readonly multiLine?: boolean;
}

/** Not shown and not printed (ISO 32000-1, table 165). */
const HIDDEN = 2;

/** The annotations of a page that are shown or printed, fields of forms among them ("Widget"). */
export async function placedAnnotations(page: LibraryPage): Promise<readonly PlacedAnnotation[]> {
  const annotations = (await page.getAnnotations({ intent: 'any' })) as Described[];
  return annotations
    .filter(({ annotationFlags = 0 }) => (annotationFlags & HIDDEN) === 0)
    .slice(0, MAX_FIELDS)
    .map((annotation) => ({
      kind: annotation.subtype ?? '',
      box: placeOf(page, annotation.rect),
      words: wordsOf(annotation),
      held: heldBy(annotation),
    }));
}

function wordsOf({ subtype, hasAppearance, color, textContent = [] }: Described): string | null {
  const hasGround = color != null && Array.from(color).some((channel) => channel > 0);
  return subtype === 'FreeText' && hasAppearance === false && hasGround ? textContent.join(' ') : null;
}

function heldBy({
  fieldType,
  fieldValue,
  hasAppearance,
  textContent,
  multiLine,
  password,
}: Described): PlacedAnnotation['held'] {
  if (fieldType !== 'Tx' || typeof fieldValue !== 'string' || hasAppearance !== true) return null;
  if (multiLine === true || password === true || textContent === undefined) return null;
  return { value: fieldValue, shown: textContent.join('') };
}
