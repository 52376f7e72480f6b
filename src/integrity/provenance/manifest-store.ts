/** Reads the manifest store of Content Credentials (C2PA 2.1, 11.1): who claims to have made a picture, and of what. Nothing is verified. */
import { readCbor } from './cbor.ts';
import type { Tree } from './cbor.ts';
import { extentOf } from './source-type.ts';
import type { Extent } from './source-type.ts';

/** What a store says. */
export interface StoreFacts {
  /** The program that claims to have made it. */
  readonly generator: string | null;
  /** How much of it a trained model made; `ingredient`: a picture that was put into it, and not all of it comes from one. */
  readonly synthetic: Extent | 'ingredient' | null;
}

interface Box {
  readonly type: string;
  readonly data: Buffer;
}

/** A superbox: its label and the boxes in it. */
interface Labelled {
  readonly label: string;
  readonly boxes: readonly Box[];
}

/** Characters of a program's name. */
const MOST_OF_NAME = 80;
/** Boxes of one level: a store has a few manifests, a manifest some tens of assertions. */
const MOST_BOXES = 500;

/** The boxes of one level (ISO 19566-5, 4.2): length, type, and 8 more bytes for a length beyond four. */
function boxesIn(data: Buffer): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= data.length && boxes.length < MOST_BOXES;) {
    const told = data.readUInt32BE(at);
    const isLong = told === 1 && at + 16 <= data.length;
    const length = told === 0 ? data.length - at : isLong ? Number(data.readBigUInt64BE(at + 8)) : told;
    const head = isLong ? 16 : 8;
    if (length < head) break;
    const type = data.toString('latin1', at + 4, at + 8);
    boxes.push({ type, data: data.subarray(at + head, at + length) });
    at += length;
  }
  return boxes;
}

/** Behind the type of a description box, 16 bytes, what it holds; bit 1: a label that ends with a zero (ISO 19566-5, annex A.3). */
const TOGGLES = 16;

function labelled({ type, data }: Box): Labelled | null {
  if (type !== 'jumb') return null;
  const [description, ...boxes] = boxesIn(data);
  if (description?.type !== 'jumd' || ((description.data[TOGGLES] ?? 0) & 2) === 0) return null;
  const end = description.data.indexOf(0, TOGGLES + 1);
  if (end < 0) return null;
  return { label: description.data.toString('utf8', TOGGLES + 1, end), boxes };
}

const superboxes = (boxes: readonly Box[]): readonly Labelled[] =>
  boxes.flatMap((box) => labelled(box) ?? []);

/** What the first box of content holds. */
function contentOf({ boxes }: Labelled): Tree {
  const [first] = boxes;
  if (first?.type === 'cbor') return readCbor(first.data);
  if (first?.type !== 'json') return null;
  try {
    return JSON.parse(first.data.toString('utf8')) as Tree;
  } catch {
    return null;
  }
}

/** The facts of a store, or null when the bytes are none. Never throws. */
export function readManifestStore(bytes: Uint8Array): StoreFacts | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const store = superboxes(boxesIn(data)).find(({ label }) => label === 'c2pa');
  if (store === undefined) return null;
  // The last manifest is that of the file; those before it are of what it was made from (C2PA 2.1, 11.1.4.2).
  const manifests = superboxes(store.boxes);
  const active = manifests.at(-1);
  if (active === undefined) return { generator: null, synthetic: null };
  const own = syntheticIn(active);
  const earlier = greatest(manifests.slice(0, -1).map(syntheticIn));
  const inherited = earlier === null || isDerived(active) ? earlier : ('ingredient' as const);
  return { generator: generatorOf(active), synthetic: own ?? inherited };
}

const greatest = (extents: readonly (Extent | null)[]): Extent | null =>
  extents.includes('whole') ? 'whole' : extents.includes('part') ? 'part' : null;

const assertionsOf = ({ boxes }: Labelled): readonly Labelled[] =>
  superboxes(superboxes(boxes).find(({ label }) => label === 'c2pa.assertions')?.boxes ?? []);

/** Whether it is an ingredient that became this picture, and not one that was put into it (C2PA 2.1, 18.16). */
const isDerived = (manifest: Labelled): boolean =>
  assertionsOf(manifest).some(
    (assertion) =>
      assertion.label.startsWith('c2pa.ingredient') &&
      textIn(contentOf(assertion), 'relationship') === 'parentOf',
  );

function syntheticIn(manifest: Labelled): Extent | null {
  return greatest(
    assertionsOf(manifest).flatMap((assertion): (Extent | null)[] => {
      if (assertion.label.startsWith('c2pa.actions'))
        return actionsOf(contentOf(assertion)).map(extentOfAction);
      const isMetadata = assertion.label.startsWith('stds.iptc') || assertion.label === 'c2pa.metadata';
      return isMetadata ? [extentOf(textIn(contentOf(assertion), 'Iptc4xmpExt:DigitalSourceType'))] : [];
    }),
  );
}

function actionsOf(assertion: Tree): readonly Tree[] {
  const actions = fieldOf(assertion, 'actions');
  return Array.isArray(actions) ? (actions as readonly Tree[]) : [];
}

/** What a model did after the picture was there, it did to a part of it. */
function extentOfAction(action: Tree): Extent | null {
  const extent = extentOf(textIn(action, 'digitalSourceType'));
  return extent === 'whole' && textIn(action, 'action') !== 'c2pa.created' ? 'part' : extent;
}

/** The claim names its maker in words or, since version 2, as a map (C2PA 2.1, 10.2). */
function generatorOf(manifest: Labelled): string | null {
  const claim = superboxes(manifest.boxes).find(({ label }) => label.startsWith('c2pa.claim'));
  if (claim === undefined) return null;
  const content = contentOf(claim);
  const told = fieldOf(content, 'claim_generator_info');
  const info = Array.isArray(told) ? ((told as readonly Tree[])[0] ?? null) : told;
  const [name, version] = [textIn(info, 'name'), textIn(info, 'version')];
  const named = name === null ? textIn(content, 'claim_generator') : [name, version ?? ''].join(' ');
  // A name is words: what cannot be printed is no part of it.
  const words = (named ?? '').replaceAll(/\p{Cc}/gu, '').trim();
  return words === '' ? null : words.slice(0, MOST_OF_NAME);
}

function fieldOf(tree: Tree, key: string): Tree {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return null;
  return (tree as Readonly<Record<string, Tree>>)[key] ?? null;
}

function textIn(tree: Tree, key: string): string | null {
  const value = fieldOf(tree, key);
  return typeof value === 'string' ? value : null;
}
