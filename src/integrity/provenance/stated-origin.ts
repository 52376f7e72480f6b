/** Gathers what a picture says of its own origin from all that it carries. What it says is read, not verified. */
import { readExif } from '../image/source/exif.ts';
import type { PictureNotes } from '../image/source/picture-notes.ts';
import { readXmp } from '../pdf/xmp.ts';
import { generatorTrace } from './generator-settings.ts';
import type { GeneratorTrace } from './generator-settings.ts';
import { readManifestStore } from './manifest-store.ts';
import { extentOf } from './source-type.ts';
import type { Extent } from './source-type.ts';

/** The statement that a trained model was at work. */
export interface Statement {
  readonly extent: Extent | 'ingredient';
  /** Where it stands: completes "says so in ...". */
  readonly where: string;
  /** Its own words. */
  readonly words: string;
}

/** What a file says of its origin. */
export interface StatedOrigin {
  /** It carries Content Credentials. */
  readonly manifest: boolean;
  /** The program that claims in them to have made it. */
  readonly generator: string | null;
  readonly statement: Statement | null;
  /** Settings that an image generator left. */
  readonly trace: GeneratorTrace | null;
}

/** Credit lines that services give the pictures of their models. */
const CREDITS: readonly (readonly [RegExp, Extent])[] = [
  [/\b(?:made|created|generated) (?:with|by|using) (?:[\w.-]+ ){0,2}AI\b/i, 'whole'],
  [/\bedited (?:with|by|using) (?:[\w.-]+ ){0,2}AI\b/i, 'part'],
];

/** Addresses of the vocabulary end with their terms. */
const termOf = (value: string): string => /[^/:]*$/.exec(value)?.[0] ?? value;

/** The origin that the notes of a picture state. */
export function statedOrigin(notes: PictureNotes): StatedOrigin {
  const packets = notes.xmp.map(readXmp);
  const stores = notes.manifests.flatMap((bytes) => readManifestStore(bytes) ?? []);
  const statements: (Statement | null)[] = [
    ...stores.map(({ synthetic }) =>
      synthetic === null
        ? null
        : { extent: synthetic, where: 'Content Credentials', words: TERMS[synthetic] },
    ),
    ...packets.flatMap(({ sourceTypes }) => sourceTypes.map((value) => typeStatement(value))),
    ...packets.flatMap(({ credits }) => credits.map((line) => creditStatement(line, 'XMP credit line'))),
    ...notes.credits.map((line) => creditStatement(line, 'IPTC credit line')),
  ];
  return {
    manifest: stores.length > 0,
    generator: stores.find(({ generator }) => generator !== null)?.generator ?? null,
    statement: strongest(statements),
    trace: generatorTrace(notes.texts, notes.exif === null ? null : readExif(notes.exif)),
  };
}

/** How the terms are called by which a store says it. */
const TERMS: Readonly<Record<Statement['extent'], string>> = {
  whole: 'trainedAlgorithmicMedia',
  part: 'compositeWithTrainedAlgorithmicMedia',
  ingredient: 'trainedAlgorithmicMedia of an ingredient',
};

function typeStatement(value: string): Statement | null {
  const extent = extentOf(value);
  return extent === null ? null : { extent, where: 'XMP metadata', words: termOf(value) };
}

function creditStatement(line: string, where: string): Statement | null {
  const extent = CREDITS.find(([pattern]) => pattern.test(line))?.[1];
  return extent === undefined ? null : { extent, where, words: line.trim().slice(0, 80) };
}

function strongest(statements: readonly (Statement | null)[]): Statement | null {
  const of = (extent: Statement['extent']): Statement | undefined =>
    statements.find((statement) => statement?.extent === extent) ?? undefined;
  return of('whole') ?? of('part') ?? of('ingredient') ?? null;
}
