/** Reads the machine-readable parts of a document: an attached electronic invoice, a filled form. */
import type { Attachment, OpenDocument } from '../../document/index.ts';
import { cii } from './cii.ts';
import { formPart } from './form.ts';
import { readInvoice } from './invoice-map.ts';
import type { EmbeddedData, EmbeddedPart } from './types.ts';
import { ubl } from './ubl.ts';
import { decodeXml, parseXml } from './xml.ts';
import type { XmlNode } from './xml.ts';

/** Names that the standards reserve for the invoice that a PDF shows, best first. */
const STANDARD_NAMES = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];

/** The reading that finds most, or null when the XML is no invoice. */
function readAs(root: XmlNode): EmbeddedPart | null {
  const parts = [cii, ubl]
    .filter(({ roots }) => roots.includes(root.name))
    .map((format) => readInvoice({ node: root, path: root.name }, format))
    .filter(({ values }) => values.some(({ concept }) => concept === 'invoice_number'));
  return parts.sort((a, b) => b.values.length - a.values.length)[0] ?? null;
}

interface Invoice {
  readonly name: string;
  readonly rank: number;
  readonly part: EmbeddedPart;
}

async function readAttached({ name, data }: Attachment): Promise<Invoice | null> {
  const root = await parseXml(decodeXml(data));
  const part = root && readAs(root);
  if (!part) return null;
  const rank = STANDARD_NAMES.indexOf(name.toLowerCase());
  return { name, rank: rank < 0 ? STANDARD_NAMES.length : rank, part };
}

/** The invoice that the pages show. Several that could be it: none is taken. */
function choose(invoices: readonly Invoice[]): { part: EmbeddedPart | null; warnings: string[] } {
  const best = Math.min(...invoices.map(({ rank }) => rank));
  const equal = invoices.filter(({ rank }) => rank === best);
  const [first] = equal;
  if (first && new Set(equal.map(({ part }) => JSON.stringify(part))).size === 1)
    return { part: first.part, warnings: [] };
  if (!first) return { part: null, warnings: [] };
  const names = equal.map(({ name }) => `"${name}"`).join(', ');
  return {
    part: null,
    warnings: [`Several electronic invoices are attached (${names}); none of them was used.`],
  };
}

/** Everything machine-readable in a document. Reads attachments and form; no page. */
export async function readEmbedded(document: Pick<OpenDocument, 'embedded'>): Promise<EmbeddedData> {
  const { attachments, fields, warnings } = await document.embedded();
  const invoices: Invoice[] = [];
  const unread: string[] = [];
  for (const attachment of attachments) {
    const invoice = await readAttached(attachment);
    if (invoice) invoices.push(invoice);
    else if (STANDARD_NAMES.includes(attachment.name.toLowerCase()))
      unread.push(
        `The attached electronic invoice "${attachment.name}" could not be understood; the printed pages were read.`,
      );
  }
  const chosen = choose(invoices);
  const form = formPart(fields);
  return {
    parts: [...(chosen.part ? [chosen.part] : []), ...(form ? [form] : [])],
    warnings: [...warnings, ...unread, ...chosen.warnings],
  };
}
