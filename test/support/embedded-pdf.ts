/** Builds PDFs that carry something besides their page: attached files, a filled form. */
import { deflateSync } from 'node:zlib';

export interface AttachedFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** In the tree of embedded files, among the associated files only, or both. */
  readonly place?: 'names' | 'af' | 'both';
  /** As `/Subtype`, with `#2F` for the slash. */
  readonly type?: string;
}

export interface EmbeddedPdf {
  readonly files?: readonly AttachedFile[];
  /** Widget dictionaries without Type, Subtype, P; on a page of 200 x 200. */
  readonly widgets?: readonly string[];
  /** The XML of an XFA form. */
  readonly xfa?: string;
  /** Lines printed on the page. */
  readonly text?: readonly string[];
}

/** One page, correct cross-reference table, attachments deflated. */
export function makeEmbeddedPdf({ files = [], widgets = [], xfa, text = [] }: EmbeddedPdf): Uint8Array {
  const bodies: (string | Buffer)[] = [];
  const add = (body: string | Buffer): number => bodies.push(body);
  const stream = (dict: string, data: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`<< ${dict} /Length ${data.length} >>\nstream\n`),
      data,
      Buffer.from('\nendstream'),
    ]);
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const lines = text.map((line, index) => `BT /F 9 Tf 10 ${180 - 14 * index} Td (${line}) Tj ET`);
  const content = add(stream('', Buffer.from(lines.join('\n'))));
  const specifications = files.map(({ name, content: data, type }) => {
    const bytes = deflateSync(typeof data === 'string' ? Buffer.from(data) : data);
    const subtype = type === undefined ? '' : `/Subtype /${type}`;
    const file = add(stream(`/Type /EmbeddedFile ${subtype} /Filter /FlateDecode`, bytes));
    return add(`<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${file} 0 R >> >>`);
  });
  const form = xfa === undefined ? '' : `/XFA ${add(stream('', Buffer.from(xfa)))} 0 R`;
  const page = bodies.length + widgets.length + 1;
  const fields = widgets.map((widget) =>
    add(`<< /Type /Annot /Subtype /Widget /P ${page} 0 R /F 4 ${widget} >>`),
  );
  const refs = (numbers: readonly number[]): string => numbers.map((number) => `${number} 0 R`).join(' ');
  add(
    `<< /Type /Page /Parent ${page + 1} 0 R /MediaBox [0 0 200 200] /Contents ${content} 0 R ` +
      `/Resources << /Font << /F ${font} 0 R >> >> /Annots [${refs(fields)}] >>`,
  );
  add(`<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`);
  const at = (place: 'names' | 'af'): number[] =>
    specifications.filter((_, index) => ['both', place].includes(files[index]?.place ?? 'names'));
  const names = at('names').map((number, index) => `(${index}) ${number} 0 R`);
  const catalog = add(
    `<< /Type /Catalog /Pages ${page + 1} 0 R /AF [${refs(at('af'))}] ` +
      `/Names << /EmbeddedFiles << /Names [${names.join(' ')}] >> >> ` +
      `/AcroForm << /Fields [${refs(fields)}] ${form} /DA (/Helv 0 Tf) >> >>`,
  );
  let file = Buffer.from('%PDF-1.7\n');
  const offsets = bodies.map((body, index) => {
    const offset = file.length;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), bytes, Buffer.from('\nendobj\n')]);
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  const tail =
    `xref\n0 ${size}\n0000000000 65535 f \n${rows}` +
    `trailer\n<< /Size ${size} /Root ${catalog} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(tail)]);
}
