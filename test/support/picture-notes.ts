/** Puts notes into pictures, in the containers of their formats: segments of a JPEG, chunks of a PNG, manifest stores of C2PA. */
import { crc32 } from 'node:zlib';

const number16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
export const number32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A JPEG with more segments behind its start. */
export function withSegments(
  jpeg: Uint8Array,
  ...segments: readonly (readonly [marker: number, data: Buffer | string])[]
): Uint8Array {
  const written = segments.flatMap(([marker, data]) => {
    const body = typeof data === 'string' ? latin1(data) : data;
    return [Buffer.from([0xff, marker]), number16(body.length + 2), body];
  });
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), ...written, jpeg.subarray(2)]));
}

/** A PNG with another chunk behind its header. */
export function withChunk(png: Uint8Array, type: string, data: Buffer | string): Uint8Array {
  const named = Buffer.concat([latin1(type), typeof data === 'string' ? latin1(data) : data]);
  const chunk = Buffer.concat([number32(named.length - 4), named, number32(crc32(named))]);
  return new Uint8Array(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]));
}

/** A WebP with more chunks at its end. */
export function withRiffChunk(webp: Uint8Array, type: string, data: Buffer): Uint8Array {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  const parts = [webp, latin1(type), size, data, Buffer.alloc(data.length % 2)];
  return new Uint8Array(Buffer.concat(parts));
}

/** A value in CBOR (RFC 8949). */
export function cbor(value: unknown): Buffer {
  const head = (major: number, count: number): Buffer =>
    count < 24 ? Buffer.from([(major << 5) | count]) : Buffer.from([(major << 5) | 24, count]);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
  }
  return value === true ? Buffer.from([0xf5]) : head(0, Number(value));
}

const box = (type: string, ...data: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(data);
  return Buffer.concat([number32(body.length + 8), latin1(type), body]);
};
const superbox = (label: string, ...content: readonly Buffer[]): Buffer =>
  box('jumb', box('jumd', Buffer.alloc(16), Buffer.from([3]), latin1(`${label}\0`)), ...content);

/** A manifest: its claim, and its assertions by their labels. */
export interface ManifestSpec {
  readonly claim: Readonly<Record<string, unknown>>;
  readonly assertions?: Readonly<Record<string, unknown>>;
}

/** A manifest store; the last manifest is that of the picture. */
export const manifestStore = (...manifests: readonly ManifestSpec[]): Buffer =>
  superbox(
    'c2pa',
    ...manifests.map(({ claim, assertions = {} }, at) =>
      superbox(
        `urn:uuid:${String(at)}`,
        superbox(
          'c2pa.assertions',
          ...Object.entries(assertions).map(([label, value]) => superbox(label, box('cbor', cbor(value)))),
        ),
        superbox('c2pa.claim', box('cbor', cbor(claim))),
      ),
    ),
  );

/** The data of APP11 segments that hold a box in parts of `size` bytes (ISO 19566-5, annex D). */
export function app11(store: Buffer, size = 60_000): readonly (readonly [number, Buffer])[] {
  const [head, body] = [store.subarray(0, 8), store.subarray(8)];
  const parts = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
    body.subarray(at * size, (at + 1) * size),
  );
  return parts.map((part, at) => {
    const before = Buffer.concat([latin1('JP'), number16(1), number32(at + 1)]);
    return [0xeb, Buffer.concat([before, head, part])] as const;
  });
}
