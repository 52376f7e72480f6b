/** Picks the few facts out of an XMP packet that can contradict the Info dictionary. */

/** Values as written; null where the packet has none. */
export interface XmpFacts {
  readonly created: string | null;
  readonly modified: string | null;
  readonly producer: string | null;
  readonly creatorTool: string | null;
  /** Programs of the editing history, in order. */
  readonly historyAgents: readonly string[];
  /** Actions of the editing history: `created`, `saved`, `converted`, ... */
  readonly historyActions: readonly string[];
  /** Digital source types of IPTC. */
  readonly sourceTypes: readonly string[];
  /** Credit lines. */
  readonly credits: readonly string[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescape = (text: string): string =>
  text
    .replace(/&#(x[0-9a-f]+|\d+);/gi, (all, number: string) => {
      const point = number.startsWith('x') ? parseInt(number.slice(1), 16) : Number(number);
      return point <= 0x10ffff ? String.fromCodePoint(point) : all;
    })
    .replace(/&(amp|lt|gt|quot|apos);/g, (all, name: string) => ENTITIES[name] ?? all)
    .trim();

/** Every value of a property, written as an element, as an attribute, or as an element that names an address. */
function valuesOf(xmp: string, name: string): readonly string[] {
  // A tag ends before the next one: what never ends is not looked for to the end of the packet, tag after tag.
  const pattern = new RegExp(
    `<${name}(?:\\s[^<>]*)?>([^<]*)</${name}>|(?:\\s${name}|<${name}\\s+rdf:resource)\\s*=\\s*(?:"([^"]*)"|'([^']*)')`,
    'g',
  );
  return [...xmp.matchAll(pattern)]
    .map((match) => unescape(match[1] ?? match[2] ?? match[3] ?? ''))
    .filter((value) => value !== '');
}

/** Where a program keeps the packets of pictures that were put into this one (XMP specification, part 2, 3.4). */
const OF_OTHERS = ['xmpMM:Pantry', 'xmpMM:Ingredients'];

/** A packet without what it keeps of other pictures. */
function ownPart(packet: string): string {
  let own = packet;
  for (const name of OF_OTHERS) {
    const [start, end] = [own.indexOf(`<${name}`), own.lastIndexOf(`</${name}>`)];
    if (start >= 0 && end > start) own = own.slice(0, start) + own.slice(end);
  }
  return own;
}

/** The facts of a packet. A packet is short; one larger than a megabyte is cut there. */
export function readXmp(packet: string): XmpFacts {
  const xmp = packet.slice(0, 1024 * 1024);
  const own = ownPart(xmp);
  const first = (name: string): string | null => valuesOf(xmp, name)[0] ?? null;
  return {
    created: first('xmp:CreateDate') ?? first('xap:CreateDate'),
    modified: first('xmp:ModifyDate') ?? first('xap:ModifyDate'),
    producer: first('pdf:Producer'),
    creatorTool: first('xmp:CreatorTool') ?? first('xap:CreatorTool'),
    historyAgents: valuesOf(xmp, 'stEvt:softwareAgent'),
    historyActions: valuesOf(xmp, 'stEvt:action'),
    sourceTypes: valuesOf(own, 'Iptc4xmpExt:DigitalSourceType'),
    credits: valuesOf(own, 'photoshop:Credit'),
  };
}
