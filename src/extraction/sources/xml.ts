/** Reads XML into plain nodes and picks from them by path. The home of fast-xml-parser. */
import { once } from '../../kit/once.ts';

const library = once(() => import('fast-xml-parser'));

/** An element: names without their prefix, because every producer chooses its own. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlNode[];
}

/** A node and where it stands. */
export interface Found {
  readonly node: XmlNode;
  readonly path: string;
}

/** Deeper nesting is no invoice. */
const MAX_DEPTH = 60;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The predefined entities and character references; entities that a document defines itself are never expanded. */
function unescape(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/giu, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return ENTITIES[name] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Bytes as text, by byte order mark or by the declared encoding. */
export function decodeXml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/u.exec(head)?.[1];
  const marked = head.startsWith('\u00ff\u00fe')
    ? 'utf-16le'
    : head.startsWith('\u00fe\u00ff')
      ? 'utf-16be'
      : (declared ?? 'utf-8');
  try {
    return new TextDecoder(marked).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

// What never ends takes the rest along, and a name ends where it ends: else a hostile text is read again and again.
const SKIPPED = /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?[^]*?(?:\?>|$)/gu;
const TAG = /<(\/?)([\w:.-]+)(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/gu;

/** Whether every element that is opened is closed: the parser itself would pass over a file that is cut off. */
function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = '', rest = ''] of text.replace(SKIPPED, '').matchAll(TAG)) {
    if (slash === '/') {
      if (open.pop() !== name) return false;
    } else if (!rest.endsWith('/')) open.push(name);
  }
  return open.length === 0;
}

type Raw = Readonly<Record<string, unknown>>;

function toNodes(list: unknown): XmlNode[] {
  if (!Array.isArray(list)) return [];
  return (list as Raw[]).flatMap((raw): XmlNode[] => {
    const name = Object.keys(raw).find((key) => key !== ':@');
    if (name === undefined || name.startsWith('#') || name.startsWith('?')) return [];
    const content = raw[name];
    const attributes = Object.entries((raw[':@'] ?? {}) as Raw).map(
      ([key, value]) => [key, unescape(String(value))] as const,
    );
    const text = Array.isArray(content)
      ? (content as Raw[])
          .flatMap((part) => (typeof part['#text'] === 'string' ? [part['#text']] : []))
          .join('')
      : '';
    return [
      {
        name,
        attributes: Object.fromEntries(attributes),
        text: unescape(text).trim(),
        children: toNodes(content),
      },
    ];
  });
}

/** The root element, or null when the text is no well-formed XML. A document type declaration is refused. */
export async function parseXml(text: string): Promise<XmlNode | null> {
  if (/<!DOCTYPE/iu.test(text)) return null;
  if (!isBalanced(text)) return null;
  const { XMLParser } = await library();
  try {
    const parser = new XMLParser({
      preserveOrder: true,
      removeNSPrefix: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      parseTagValue: false,
      parseAttributeValue: false,
      processEntities: false,
      trimValues: false,
      maxNestedTags: MAX_DEPTH,
    });
    return toNodes(parser.parse(text))[0] ?? null;
  } catch {
    return null;
  }
}

/** `Name|Other[@attribute=value][Child>Grandchild=value]` */
interface Step {
  readonly names: readonly string[];
  readonly conditions: readonly {
    readonly attribute: boolean;
    readonly name: string;
    readonly value: string;
  }[];
}

const steps = new Map<string, readonly Step[]>();

function stepsOf(path: string): readonly Step[] {
  const known = steps.get(path);
  if (known) return known;
  const parsed = path.split('/').map((part): Step => {
    const conditions = [...part.matchAll(/\[(@?)([\w>]+)=([^\]]*)\]/gu)].map(
      ([, at, name = '', value = '']) => ({
        attribute: at === '@',
        name,
        value,
      }),
    );
    return { names: part.replace(/\[.*$/u, '').split('|'), conditions };
  });
  steps.set(path, parsed);
  return parsed;
}

const descend = (nodes: readonly XmlNode[], names: readonly string[]): readonly XmlNode[] =>
  names.reduce<readonly XmlNode[]>(
    (level, name) => level.flatMap((node) => node.children.filter((child) => child.name === name)),
    nodes,
  );

const holds = (node: XmlNode, { conditions }: Step): boolean =>
  conditions.every(({ attribute, name, value }) =>
    attribute
      ? node.attributes[name] === value
      : descend([node], name.split('>')).some(({ text }) => text === value),
  );

/** All nodes at a path below a node, in document order. Positions are told where several siblings share a name. */
export function selectAll(from: Found, path: string): Found[] {
  let current: readonly Found[] = [from];
  for (const step of stepsOf(path)) {
    current = current.flatMap(({ node, path: at }) => {
      const counts = new Map<string, number>();
      const named = node.children.filter((child) => step.names.includes(child.name));
      return named.flatMap((child): Found[] => {
        const count = (counts.get(child.name) ?? 0) + 1;
        counts.set(child.name, count);
        if (!holds(child, step)) return [];
        const several = named.filter((other) => other.name === child.name).length > 1;
        return [{ node: child, path: `${at}/${child.name}${several ? `[${String(count)}]` : ''}` }];
      });
    });
  }
  return [...current];
}

/** The first node at a path that says something, or null. */
export const selectText = (from: Found, path: string): Found | null =>
  selectAll(from, path).find(({ node }) => node.text !== '') ?? null;
