/** Finds Content Credentials (C2PA) and statements of origin in a file. What they say is read, not verified. */

/** What a file says of its origin. */
export interface Provenance {
  /** A C2PA manifest is embedded. */
  readonly manifest: boolean;
  /** The program that claims to have made it. */
  readonly generator: string | null;
  /** The file says that a trained model made it, or a part of it. */
  readonly synthetic: 'whole' | 'part' | null;
}

/** IPTC digital source types of pictures by trained models. */
const TRAINED = /digitalsourcetype\/(trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia)\b/;
/** The boxes of a manifest store (ISO 19566-5; C2PA 2.1, 11.1): a JUMBF superbox labelled `c2pa`. */
const MANIFEST = /jumb[^]{0,60}jumdc2pa/;
/** The claim's own name of its maker, in CBOR: a text of up to 23 bytes has its length in the type byte, longer ones after 0x78. */
const GENERATOR = /claim_generator(?:_info)?[^]{0,24}?([A-Za-z][\x20-\x7e]{3,60})/;
/** Where the text of one manifest or packet ends at the latest, bytes. */
const REACH = 2 * 1024 * 1024;

/** Reads the statements out of any file: images and PDFs embed manifests and XMP packets as plain bytes. */
export function readProvenance(bytes: Uint8Array): Provenance {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const jumb = buffer.indexOf('jumdc2pa');
  const start = Math.max(0, jumb - 64);
  const store = jumb < 0 ? '' : buffer.toString('latin1', start, start + REACH);
  const manifest = MANIFEST.test(store) || buffer.includes('/C2PA_Manifest');
  const typeAt = buffer.indexOf('digitalsourcetype/');
  const nearby = typeAt < 0 ? '' : buffer.toString('latin1', typeAt, typeAt + REACH);
  const kind = TRAINED.exec(nearby)?.[1];
  return {
    manifest,
    generator: manifest ? (GENERATOR.exec(store)?.[1]?.trim() ?? null) : null,
    synthetic: kind === undefined ? null : kind === 'trainedAlgorithmicMedia' ? 'whole' : 'part',
  };
}
