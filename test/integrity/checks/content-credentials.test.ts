/** Tests of reading what a file says of its own origin. */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crop } from '../../../src/document/index.ts';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';
import type { PdfImage } from '../../support/pdf-builder.ts';
import {
  app11,
  manifestStore,
  number32,
  withChunk,
  withRiffChunk,
  withSegments,
} from '../../support/picture-notes.ts';
import { asJpeg, asPng, asWebp, drawReceipt } from '../../tamper/receipt.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'content_credentials';
const screened = screenFor(ID);
const TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const receipt = crop(drawReceipt(1), { x: 0, y: 0, width: 160, height: 120 });
const jpeg = new Uint8Array(await asJpeg(receipt, 90));
const png = new Uint8Array(await asPng(receipt));

const madeBy = (type: string, action = 'c2pa.created') => ({
  'c2pa.actions.v2': { actions: [{ action, digitalSourceType: `${TYPE}${type}` }] },
});
const claim = { claim_generator: 'Some Camera/2.1' };
const xmp = (type: string): string =>
  `<rdf:Description Iptc4xmpExt:DigitalSourceType="${TYPE}${type}"></rdf:Description>`;
const SETTINGS = 'a receipt\nNegative prompt: blur\nSteps: 20, Sampler: Euler a, Seed: 1';
const made = manifestStore({ claim, assertions: madeBy('trainedAlgorithmicMedia') });

const findings = async (bytes: Uint8Array): Promise<readonly string[]> => codesOf(await screened(bytes), ID);
const described = async (bytes: Uint8Array): Promise<string> =>
  indicatorOf(await screened(bytes), ID).description;

describe('Content Credentials', () => {
  it('names the maker and says that they are not verified', async () => {
    const { status, description } = indicatorOf(
      await screened(withSegments(jpeg, ...app11(manifestStore({ claim })))),
      ID,
    );
    expect(status).toBe('clear');
    expect(description).toBe(
      'It carries Content Credentials by Some Camera/2.1, which were not verified. They do not say that a model made it.',
    );
  });

  it('names the maker as its claim does, without the bytes around it', async () => {
    const info = { claim_generator_info: [{ name: 'A generator with a long name', version: '1.0' }] };
    const text = await described(withSegments(jpeg, ...app11(manifestStore({ claim: info }))));
    expect(text).toContain('by A generator with a long name 1.0, which');
  });

  it.each([
    ['trainedAlgorithmicMedia', 'c2pa.created', 'STATED_SYNTHETIC'],
    ['trainedAlgorithmicMedia', 'c2pa.edited', 'STATED_PARTLY_SYNTHETIC'],
    ['compositeWithTrainedAlgorithmicMedia', 'c2pa.created', 'STATED_PARTLY_SYNTHETIC'],
  ])('takes %s of the action %s for a strong sign', async (type, action, code) => {
    const store = manifestStore({ claim, assertions: madeBy(type, action) });
    const report = await screened(withSegments(jpeg, ...app11(store)));
    expect(codesOf(report, ID)).toEqual([code]);
    expect(report.requires_manual_review).toBe(true);
    expect(report.risk_level).not.toBe('critical');
  });

  it('are put together from several segments, and read in PNG and WebP', async () => {
    const webp = new Uint8Array(await asWebp(receipt, { lossless: true }));
    for (const bytes of [
      withSegments(jpeg, ...app11(made, 50)),
      withChunk(png, 'caBX', made),
      withRiffChunk(webp, 'C2PA', made),
    ]) {
      expect(await findings(bytes)).toEqual(['STATED_SYNTHETIC']);
    }
  });

  it('tell a picture that became this one from one that was put into it', async () => {
    const store = (relationship: string) =>
      manifestStore(
        { claim, assertions: madeBy('trainedAlgorithmicMedia') },
        { claim, assertions: { 'c2pa.ingredient.v2': { relationship } } },
      );
    expect(await findings(withChunk(png, 'caBX', store('parentOf')))).toEqual(['STATED_SYNTHETIC']);
    expect(await findings(withChunk(png, 'caBX', store('componentOf')))).toEqual(['STATED_PARTLY_SYNTHETIC']);
  });
});

describe('statements of pictures', () => {
  const guid = '0123456789ABCDEF0123456789ABCDEF';
  const packet = Buffer.from(xmp('trainedAlgorithmicMedia'));
  const extension = (from: number, to: number): Buffer =>
    Buffer.concat([
      Buffer.from(`http://ns.adobe.com/xmp/extension/\0${guid}`, 'latin1'),
      number32(packet.length),
      number32(from),
      packet.subarray(from, to),
    ]);
  const dataset = Buffer.from('\x1c\x02\x6e\x00\x13Made with Google AI', 'latin1');
  const resource = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'),
    number32(dataset.length),
    dataset,
  ]);

  it.each([
    ['an attribute', xmp('trainedAlgorithmicMedia')],
    [
      'an element',
      `<Iptc4xmpExt:DigitalSourceType>${TYPE}trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>`,
    ],
    ['an address', `<Iptc4xmpExt:DigitalSourceType rdf:resource="${TYPE}trainedAlgorithmicMedia"/>`],
    ['a credit line', '<rdf:Description photoshop:Credit="Made with Google AI"/>'],
  ])('are read out of XMP as %s, plain and deflated', async (_, text) => {
    const plain = `XML:com.adobe.xmp\0\0\0\0\0${text}`;
    const zipped = Buffer.concat([
      Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'),
      deflateSync(Buffer.from(text)),
    ]);
    for (const data of [plain, zipped]) {
      expect(await findings(withChunk(png, 'iTXt', data))).toEqual(['STATED_SYNTHETIC']);
    }
  });

  it('are read out of extended XMP, and out of the credit line of IPTC', async () => {
    const main = `http://ns.adobe.com/xap/1.0/\0<rdf:Description xmpNote:HasExtendedXMP="${guid}"/>`;
    const extended = withSegments(
      jpeg,
      [0xe1, main],
      [0xe1, extension(0, 60)],
      [0xe1, extension(60, packet.length)],
    );
    expect(await findings(extended)).toEqual(['STATED_SYNTHETIC']);
    expect(await findings(withSegments(jpeg, [0xed, resource]))).toEqual(['STATED_SYNTHETIC']);
  });

  it.each([
    ['tEXt', `parameters\0${SETTINGS}`],
    ['zTXt', Buffer.concat([Buffer.from('parameters\0\0'), deflateSync(Buffer.from(SETTINGS))])],
    ['tEXt', 'prompt\0{"3":{"class_type":"KSampler","inputs":{"seed":1}}}'],
    ['tEXt', 'Software\0DALL-E 3'],
  ])('are also the settings and names that generators leave (%s)', async (type, data) => {
    expect(await findings(withChunk(png, type, data))).toEqual(['IMAGE_GENERATED']);
  });

  it.each(['ASCII\0\0\0', 'UNICODE\0'])('are also settings in the comment of EXIF (%s)', async (code) => {
    const utf16 = Buffer.from(SETTINGS, 'utf16le').swap16();
    const comment = Buffer.concat([
      Buffer.from(code, 'latin1'),
      code.startsWith('U') ? utf16 : Buffer.from(SETTINGS),
    ]);
    const entry = (tag: number, type: number, count: number, value: number): Buffer =>
      Buffer.concat([Buffer.from([tag >> 8, tag & 255, 0, type]), number32(count), number32(value)]);
    const tiff = Buffer.concat([
      Buffer.from('4d4d002a000000080001', 'hex'),
      entry(0x8769, 4, 1, 26),
      number32(0),
      Buffer.from([0, 1]),
      entry(0x9286, 7, comment.length, 44),
      number32(0),
      comment,
    ]);
    const bytes = withSegments(jpeg, [0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])]);
    expect(await findings(bytes)).toEqual(['IMAGE_GENERATED']);
    expect(await findings(withChunk(png, 'eXIf', tiff))).toEqual(['IMAGE_GENERATED']);
  });

  it('count once, in however many places the picture says so', async () => {
    const once = await screened(withChunk(png, 'caBX', made));
    const text = `XML:com.adobe.xmp\0\0\0\0\0${xmp('trainedAlgorithmicMedia')}`;
    const noted = withChunk(
      withChunk(withChunk(png, 'caBX', made), 'iTXt', text),
      'tEXt',
      `parameters\0${SETTINGS}`,
    );
    const often = await screened(noted);
    expect(codesOf(often, ID)).toEqual(['STATED_SYNTHETIC']);
    expect(often.risk_score).toBe(once.risk_score);
    const other = 'image_metadata_mismatch';
    expect(codesOf(await screenFor(other)(noted), other)).toEqual([]);
  });

  it.each([
    ['a text of that name that is no setting', 'tEXt', 'parameters\0exposure=1.5 gain=2'],
    ['a workflow of another program', 'tEXt', 'workflow\0{"nodes":["scan","deskew"]}'],
    ['a remark about the vocabulary', 'tEXt', `Comment\0See ${TYPE}trainedAlgorithmicMedia for the term.`],
    ['a digital capture', 'iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp('digitalCapture')}`],
    [
      'a picture that a program keeps the packet of',
      'iTXt',
      `XML:com.adobe.xmp\0\0\0\0\0<xmpMM:Pantry><rdf:Bag>${xmp('trainedAlgorithmicMedia')}</rdf:Bag></xmpMM:Pantry>`,
    ],
    ['a credit of an agency', 'iTXt', 'XML:com.adobe.xmp\0\0\0\0\0<x photoshop:Credit="Al Ai Photo Ltd"/>'],
    [
      'settings in a text that inflates beyond measure',
      'zTXt',
      Buffer.concat([
        Buffer.from('parameters\0\0'),
        deflateSync(Buffer.concat([Buffer.from(SETTINGS), Buffer.alloc(8_000_000)])),
      ]),
    ],
  ])('are not %s', async (_, type, data) => {
    expect(indicatorOf(await screened(withChunk(png, type, data)), ID).status).toBe('not_applicable');
  });

  it('are not what stands behind the picture, or nothing at all', async () => {
    const behind = Buffer.concat([jpeg, Buffer.from(xmp('trainedAlgorithmicMedia'))]);
    for (const bytes of [jpeg, png, new Uint8Array(behind)]) {
      expect(indicatorOf(await screened(bytes), ID).status).toBe('not_applicable');
    }
  });
});

describe('statements of PDFs', () => {
  const specification =
    '<< /Type /Filespec /F (m.c2pa) /AFRelationship /C2PA_Manifest /EF << /F 902 0 R >> >>';
  const catalog = (entries: string): string => `<< /Type /Catalog /Pages 2 0 R ${entries} >>`;
  const letter = {
    text: Array.from({ length: 12 }, (_, at) => ({
      x: 72,
      y: 600 - 20 * at,
      text: 'We thank you for your order.',
    })),
  };
  const picture = (matrix: PdfImage['matrix']): PdfImage => ({
    width: receipt.width,
    height: receipt.height,
    data: withSegments(jpeg, ...app11(made)),
    colorSpace: 'DeviceGray',
    bits: 8,
    filter: 'DCTDecode',
    matrix,
  });

  it.each([
    ['plain', '', (data: Buffer) => data],
    ['deflated', '/Filter /FlateDecode', (data: Buffer) => deflateSync(data)],
  ] as const)('are read out of metadata and the associated manifest (%s)', async (_, filter, pack) => {
    const packet = pack(Buffer.from(`<x:xmpmeta>${xmp('trainedAlgorithmicMedia')}</x:xmpmeta>`));
    const described = makePdf({
      pages: [letter],
      objects: {
        1: catalog('/Metadata 900 0 R'),
        900: pdfStream(`/Type /Metadata /Subtype /XML ${filter}`, packet),
      },
    });
    expect(await findings(described)).toEqual(['STATED_SYNTHETIC']);
    const signed = makePdf({
      pages: [letter],
      objects: {
        1: catalog('/AF [901 0 R]'),
        901: specification,
        902: pdfStream(`/Type /EmbeddedFile ${filter}`, pack(made)),
      },
    });
    expect(await findings(signed)).toEqual(['STATED_SYNTHETIC']);
    expect(indicatorOf(await screened(signed), ID).description).toContain('by Some Camera/2.1');
  });

  it('are those of a picture that is what the page shows', async () => {
    const report = await screened(
      makePdf({ pages: [letter, { images: [picture([612, 0, 0, 792, 0, 0])] }] }),
    );
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'STATED_SYNTHETIC', page: 2 }]);
  });

  it('are not those of an illustration, which is mentioned, and count nothing', async () => {
    for (const matrix of [[80, 0, 0, 80, 440, 700] as const, [612, 0, 0, 792, 0, 0] as const]) {
      const report = await screened(makePdf({ pages: [{ ...letter, images: [picture(matrix)] }] }));
      expect(indicatorOf(report, ID)).toMatchObject({ status: 'clear', contribution: 0 });
      expect(indicatorOf(report, ID).description).toMatch(/within page 1 .* says nothing of the document/);
    }
  });

  it('are not a link to the vocabulary, nor a picture that was put into the document', async () => {
    const link = makePdf({
      pages: [{ ...letter, entries: '/Annots [900 0 R]' }],
      objects: {
        900: `<< /Type /Annot /Subtype /Link /Rect [72 300 272 320] /A << /S /URI /URI (${TYPE}trainedAlgorithmicMedia) >> >>`,
      },
    });
    const ingredient = manifestStore(
      { claim, assertions: madeBy('trainedAlgorithmicMedia') },
      { claim, assertions: { 'c2pa.ingredient': { relationship: 'componentOf' } } },
    );
    const placed = makePdf({
      pages: [letter],
      objects: {
        1: catalog('/AF 901 0 R'),
        901: specification,
        902: pdfStream('/Type /EmbeddedFile', ingredient),
      },
    });
    expect(await findings(link)).toEqual([]);
    expect(await findings(placed)).toEqual([]);
  });
});
