/** Reads credit lines out of IPTC's Information Interchange Model, which Photoshop keeps among its image resources. */

/** Marks of a resource and of a dataset (Adobe, Photoshop File Formats, "Image Resource Blocks"; IIM 4.2, chapter 3). */
const RESOURCE = '8BIM';
const DATASET = 0x1c;
/** Resource that holds IIM; record and dataset of the credit (IIM 4.2, 2:110). */
const IIM = 0x404;
const [RECORD, CREDIT] = [2, 110];

/** The credit lines among image resources. */
export function readPhotoshopCredit(resources: Buffer): readonly string[] {
  const credits: string[] = [];
  for (let at = 0; at + 12 <= resources.length;) {
    if (resources.toString('latin1', at, at + 4) !== RESOURCE) break;
    const id = resources.readUInt16BE(at + 4);
    // The name has its length before it; both together take an even number of bytes.
    const named = 1 + (resources[at + 6] ?? 0);
    const sized = at + 6 + named + (named % 2);
    if (sized + 4 > resources.length) break;
    const size = resources.readUInt32BE(sized);
    const data = resources.subarray(sized + 4, sized + 4 + size);
    if (id === IIM) credits.push(...readIimCredit(data));
    at = sized + 4 + size + (size % 2);
  }
  return credits;
}

/** The credit lines among datasets. */
export function readIimCredit(data: Buffer): readonly string[] {
  const credits: string[] = [];
  for (let at = 0; at + 5 <= data.length && data[at] === DATASET;) {
    const size = data.readUInt16BE(at + 3);
    const isCredit = data[at + 1] === RECORD && data[at + 2] === CREDIT;
    if (isCredit) credits.push(data.toString('utf8', at + 5, at + 5 + size));
    at += 5 + size;
  }
  return credits;
}
