/** Decodes the quantized brightness coefficients of a JPEG file, which its pixels only show rounded and cut off. */
import { sumOf } from '../../kit/sum.ts';
import { EntropyReader, huffmanTable } from './jpeg-entropy.ts';
import type { HuffmanTable } from './jpeg-entropy.ts';
import { ZIGZAG } from './jpeg-structure.ts';

/** Coefficients of the brightness, not multiplied by their steps. */
export interface JpegCoefficients {
  /** Blocks per row of `values`: at least those of the picture. */
  readonly columns: number;
  readonly rows: number;
  /** 64 numbers in row order for each block, block rows one after the other. */
  readonly values: Int16Array;
}

interface Component {
  readonly id: number;
  readonly across: number;
  readonly down: number;
  /** Blocks that the component really has, and those with the padding of interleaved scans. */
  readonly columns: number;
  readonly rows: number;
  readonly stride: number;
  /** Only for the brightness; others are decoded and dropped. */
  readonly values: Int16Array | null;
}

interface Frame {
  readonly progressive: boolean;
  readonly unitsAcross: number;
  readonly unitsDown: number;
  readonly components: readonly Component[];
}

/** Progression of one scan (T.81, G.1). */
interface Band {
  readonly from: number;
  readonly to: number;
  readonly high: number;
  readonly low: number;
}

const MAX_BLOCKS = 600_000;

/**
 * Baseline and progressive files with Huffman codes, 8 bits per sample (T.81, annexes F and G). Null for others, for
 * files that are damaged or cut off, and for more than 38 megapixels. Never throws.
 */
export function readJpegCoefficients(bytes: Uint8Array): JpegCoefficients | null {
  try {
    return decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function decode(bytes: Uint8Array): JpegCoefficients | null {
  const tables = new Map<number, HuffmanTable>();
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let frame: Frame | null = null;
  let interval = 0;
  let at = 2;
  while (at + 4 <= view.length) {
    if (view[at] !== 0xff) return null;
    const marker = view[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + view.readUInt16BE(at + 2);
    const data = view.subarray(at + 4, end);
    at = end;
    if (marker === 0xc4) readTables(data, tables);
    else if (marker === 0xdd) interval = data.readUInt16BE(0);
    else if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) frame = readFrame(data, marker === 0xc2);
    else if (marker >= 0xc3 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) return null;
    if (marker !== 0xda) continue;
    if (frame === null) return null;
    at = scan(view, at, { frame, data, tables, interval });
  }
  const luma = frame?.components[0];
  if (luma?.values == null) return null;
  return { columns: luma.stride, rows: luma.values.length / 64 / luma.stride, values: luma.values };
}

function readTables(data: Buffer, tables: Map<number, HuffmanTable>): void {
  for (let at = 0; at + 17 <= data.length;) {
    const counts = data.subarray(at + 1, at + 17);
    const size = sumOf(counts);
    tables.set(data[at] ?? 0, huffmanTable(counts, data.subarray(at + 17, at + 17 + size)));
    at += 17 + size;
  }
}

function readFrame(data: Buffer, progressive: boolean): Frame | null {
  const [height, width, count] = [data.readUInt16BE(1), data.readUInt16BE(3), data.readUInt8(5)];
  const heads = Array.from({ length: count }, (_, index) => {
    const factors = data.readUInt8(7 + index * 3);
    return { id: data.readUInt8(6 + index * 3), across: factors >> 4, down: factors & 15 };
  });
  const most = {
    across: Math.max(...heads.map(({ across }) => across)),
    down: Math.max(...heads.map(({ down }) => down)),
  };
  const [first] = heads;
  if (data[0] !== 8 || first?.across !== most.across || first.down !== most.down || height === 0) return null;
  const unitsAcross = Math.ceil(width / 8 / most.across);
  const unitsDown = Math.ceil(height / 8 / most.down);
  if (unitsAcross * unitsDown * most.across * most.down > MAX_BLOCKS) return null;
  const components = heads.map((head, index): Component => {
    const stride = unitsAcross * head.across;
    return {
      ...head,
      columns: Math.ceil(Math.ceil((width * head.across) / most.across) / 8),
      rows: Math.ceil(Math.ceil((height * head.down) / most.down) / 8),
      stride,
      values: index === 0 ? new Int16Array(64 * stride * unitsDown * head.down) : null,
    };
  });
  return { progressive, unitsAcross, unitsDown, components };
}

/** Decodes one scan and gives back where the next segment begins. */
function scan(
  bytes: Buffer,
  start: number,
  {
    frame,
    data,
    tables,
    interval,
  }: {
    readonly frame: Frame;
    readonly data: Buffer;
    readonly tables: ReadonlyMap<number, HuffmanTable>;
    readonly interval: number;
  },
): number {
  const count = data.readUInt8(0);
  const parts = Array.from({ length: count }, (_, index) => {
    const component = frame.components.find(({ id }) => id === data[1 + index * 2]);
    if (component === undefined) throw new RangeError('a scan names no component');
    const choice = data.readUInt8(2 + index * 2);
    return { component, dc: tables.get(choice >> 4), ac: tables.get(16 | (choice & 15)), last: 0 };
  });
  const approximation = data.readUInt8(3 + count * 2);
  const band = frame.progressive
    ? {
        from: data.readUInt8(1 + count * 2),
        to: data.readUInt8(2 + count * 2),
        high: approximation >> 4,
        low: approximation & 15,
      }
    : { from: 0, to: 63, high: 0, low: 0 };
  const reader = new EntropyReader(bytes, start);
  const [only] = parts;
  if (only === undefined) throw new RangeError('a scan has no component');
  // Refinements and single scans of colors need not be understood to get past them.
  if (count === 1 && only.component.values === null) return reader.skip();
  const scratch = new Int16Array(64);
  const state = { run: 0 };
  const alone = count === 1;
  const units = alone ? only.component.columns * only.component.rows : frame.unitsAcross * frame.unitsDown;
  for (let unit = 0; unit < units; unit += 1) {
    if (interval > 0 && unit > 0 && unit % interval === 0) {
      reader.restart();
      state.run = 0;
      for (const part of parts) part.last = 0;
    }
    for (const part of parts) {
      const { component } = part;
      for (let down = 0; down < (alone ? 1 : component.down); down += 1) {
        for (let across = 0; across < (alone ? 1 : component.across); across += 1) {
          const perRow = alone ? component.columns : frame.unitsAcross;
          const row = Math.floor(unit / perRow) * (alone ? 1 : component.down) + down;
          const column = (unit % perRow) * (alone ? 1 : component.across) + across;
          const from = 64 * (row * component.stride + column);
          const block = component.values === null ? scratch : component.values.subarray(from, from + 64);
          readBlock(reader, block, { part, band, state });
        }
      }
    }
  }
  return reader.skip();
}

interface Part {
  readonly dc: HuffmanTable | undefined;
  readonly ac: HuffmanTable | undefined;
  /** The last block's mean, of which the next one's is the difference. */
  last: number;
}

function readBlock(
  reader: EntropyReader,
  block: Int16Array,
  { part, band, state }: { readonly part: Part; readonly band: Band; readonly state: { run: number } },
): void {
  const { from, to, high, low } = band;
  if (from === 0) {
    if (high === 0) {
      part.last += reader.signed(reader.symbol(part.dc));
      block[0] = part.last << low;
    } else if (reader.bit() === 1) block[0] = (block[0] ?? 0) | (1 << low);
  }
  if (to === 0) return;
  if (high > 0) reader.refine(block, { table: part.ac, from: Math.max(1, from), to, low, state });
  else readBand(reader, block, { table: part.ac, from: Math.max(1, from), to, low, state });
}

function readBand(
  reader: EntropyReader,
  block: Int16Array,
  {
    table,
    from,
    to,
    low,
    state,
  }: Omit<Band, 'high'> & { readonly table: HuffmanTable | undefined; readonly state: { run: number } },
): void {
  if (state.run > 0) {
    state.run -= 1;
    return;
  }
  for (let at = from; at <= to; at += 1) {
    const code = reader.symbol(table);
    const [zeros, size] = [code >> 4, code & 15];
    if (size === 0) {
      if (zeros < 15) {
        state.run = (1 << zeros) - 1 + (zeros === 0 ? 0 : reader.bits(zeros));
        return;
      }
      at += 15;
      continue;
    }
    at += zeros;
    block[ZIGZAG[at] ?? 0] = reader.signed(size) * (1 << low);
  }
}
