/** Values that are printed together behind labels printed together: "Vessel / Voyage: EVER GIVEN / 021W". */
import type { FieldSpec } from '../fields/compile-field.ts';
import { labelKey } from '../fold.ts';
import { lineText, spanAt } from '../line-text.ts';
import type { LineText } from '../line-text.ts';
import type { Sheet } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';

/** Types of values that nothing but such a label tells; days and amounts are found by their shape. */
const TYPES: ReadonlySet<string> = new Set(['text', 'person', 'org', 'id']);
/** How much the place of a label among others says. */
const TRUST = 0.9;
/** Labels and values, parted by a colon or by the white between two cells. */
const PAIRED = /(?:^|\t)([^\t:\d][^\t:]{2,50}?)\s?(?::\s?|\t)([^\t]+)(?=\t|$)/gu;
/** What parts labels, and what parts values: a stroke within one is none ("021/W"). */
const PARTED = { labels: /\s?\/\s?/u, values: /\s\/\s/u };

interface Part {
  readonly text: string;
  /** Where it begins in the line. */
  readonly at: number;
}

/** The parts of a text that begins at a place of the line. */
function partsOf(text: string, at: number, by: RegExp): readonly Part[] {
  const parts = text.split(by);
  let from = 0;
  return parts.map((part) => {
    const start = text.indexOf(part, from);
    from = start + part.length;
    return { text: part.trim(), at: at + start };
  });
}

/** Labels and their values in a line, where there are as many of the one as of the other. */
function pairsIn({ text }: LineText): readonly { readonly key: string; readonly value: Part }[] {
  return [...text.matchAll(PAIRED)].flatMap((match) => {
    const [whole, labels = '', printed = ''] = match;
    const names = labels.split(PARTED.labels);
    const values = partsOf(printed, match.index + whole.lastIndexOf(printed), PARTED.values);
    if (names.length < 2 || names.length !== values.length) return [];
    return values.map((value, index) => ({ key: labelKey(names[index] ?? ''), value }));
  });
}

/** The values of labels that stand together, for the fields that have one of them. */
export function findPairedValues(sheet: Sheet, fields: readonly FieldSpec[]): Candidate[] {
  const asking = fields.flatMap((field, index) =>
    TYPES.has(field.type) && !field.verbatim
      ? [{ field, index, keys: new Set(field.labels.map(({ text }) => labelKey(text))) }]
      : [],
  );
  if (asking.length === 0) return [];
  return sheet.lines.flatMap((line) => {
    const at = lineText(line);
    if (!at.text.includes('/')) return [];
    return pairsIn(at).flatMap(({ key, value }) =>
      asking
        .filter(({ keys }) => keys.has(key))
        .map(({ field, index }) =>
          createCandidate({
            kind: field.type,
            field: index,
            value: value.text,
            spans: [spanAt(at, value.at, value.at + value.text.length)],
            method: 'label-right',
            // Numbers are weighed by their label, texts by having been made for one.
            cues: field.type === 'id' ? { label: TRUST } : { labelled: TRUST },
          }),
        ),
    );
  });
}
