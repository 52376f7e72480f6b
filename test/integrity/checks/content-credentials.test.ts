/** Tests of reading what a file says of its own origin. */
import { describe, expect, it } from 'vitest';
import { makePdf } from '../../support/pdf-builder.ts';
import { asJpeg, drawReceipt } from '../../tamper/receipt.ts';
import { codesOf, indicatorOf, screen, screenFor } from '../screen.ts';

const ID = 'content_credentials';
const screened = screenFor(ID);
const TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const jpeg = await asJpeg(drawReceipt(1), 90);

/** A JPEG with another segment behind its start. */
function withSegment(marker: number, text: string): Uint8Array {
  const data = Buffer.from(text, 'latin1');
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]));
}

const manifest = (text: string): string =>
  `JP\0\x01\0\0\0\x01\0\0\x10\0jumb\0\0\0\x1ejumdc2pa\0\x11\0\x10\x80\0\0\xaa\x008\x9bq\x03c2pa\0 claim_generator\x78\x1aSome Camera 2.1 ${text}`;

describe(ID, () => {
  it('names the maker in Content Credentials and says that they are not verified', async () => {
    const { status, description } = indicatorOf(await screened(withSegment(0xeb, manifest(''))), ID);
    expect(status).toBe('clear');
    expect(description).toMatch(/Some Camera 2\.1, which were not verified/);
  });

  it.each([
    ['trainedAlgorithmicMedia', 'STATED_SYNTHETIC'],
    ['compositeWithTrainedAlgorithmicMedia', 'STATED_PARTLY_SYNTHETIC'],
  ])('takes %s in a manifest for a strong sign', async (type, code) => {
    const report = await screen(withSegment(0xeb, manifest(`${TYPE}${type}`)));
    expect(codesOf(report, ID)).toEqual([code]);
    expect(report.requires_manual_review).toBe(true);
    expect(report.risk_level).not.toBe('critical');
  });

  it('reads the same out of the XMP packet of a PDF, and lets a digital capture pass', async () => {
    const xmp = (type: string): string => `<rdf:Description Iptc4xmpExt:DigitalSourceType="${TYPE}${type}"/>`;
    const made = makePdf({ pages: [{}], xmp: xmp('trainedAlgorithmicMedia') });
    expect(codesOf(await screened(made), ID)).toEqual(['STATED_SYNTHETIC']);
    const captured = makePdf({ pages: [{}], xmp: xmp('digitalCapture') });
    expect(indicatorOf(await screened(captured), ID).status).toBe('not_applicable');
  });

  it('makes nothing of a file without a statement', async () => {
    expect(indicatorOf(await screened(new Uint8Array(jpeg)), ID).status).toBe('not_applicable');
  });
});
