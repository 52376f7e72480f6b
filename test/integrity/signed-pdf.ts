/** Makes really signed PDFs: a throw-away key, a certificate for it, and a CMS signature, all written by hand in DER. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { makePdf, updatePdf } from '../support/pdf-builder.ts';
import type { PdfPageSpec } from '../support/pdf-builder.ts';

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts);
const integer = (value: number): Buffer => der(0x02, Uint8Array.of(value));
const NULL = der(0x05);

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const base128 = (value: number): number[] =>
    value < 128 ? [value] : [...base128(Math.floor(value / 128)).map((byte) => byte | 0x80), value % 128];
  return der(0x06, Uint8Array.from([first * 40 + second, ...rest.flatMap(base128)]));
}

const SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'), NULL);
const RSA_SHA256 = sequence(oid('1.2.840.113549.1.1.11'), NULL);
const DATA = oid('1.2.840.113549.1.7.1');
const NAME = sequence(set(sequence(oid('2.5.4.3'), der(0x0c, Buffer.from('Test signer')))));

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

function certificate(): Buffer {
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(der(0xa0, integer(2)), integer(1), RSA_SHA256, NAME, validity, NAME, publicKey);
  return sequence(body, RSA_SHA256, der(0x03, Uint8Array.of(0), sign('sha256', body, keys.privateKey)));
}

/** A detached CMS signature over `data`. */
function cms(data: Uint8Array, key: KeyObject): Buffer {
  const digest = createHash('sha256').update(data).digest();
  const attributes = Buffer.concat([
    sequence(oid('1.2.840.113549.1.9.3'), set(DATA)),
    sequence(oid('1.2.840.113549.1.9.4'), set(der(0x04, digest))),
  ]);
  const signer = sequence(
    integer(1),
    sequence(NAME, integer(1)),
    SHA256,
    der(0xa0, attributes),
    RSA_SHA256,
    der(0x04, sign('sha256', set(attributes), key)),
  );
  const signed = sequence(integer(1), set(SHA256), sequence(DATA), der(0xa0, certificate()), set(signer));
  return sequence(oid('1.2.840.113549.1.7.2'), der(0xa0, signed));
}

/** Hexadecimal digits kept free for the signature value. */
const ROOM = 6000;
const RANGE = '[0 0000000000 0000000000 0000000000]';

/** Objects of a document with one empty signature field (number 900) and one text field (901). */
const FORM = {
  1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [900 0 R 901 0 R] /SigFlags 3 >> >>',
  900: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /Rect [0 0 0 0] /P 10 0 R >>',
  901: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (note) /V () /Rect [72 300 300 320] /P 10 0 R >>',
};

/** A document whose signature was appended as signing programs do. `key` signs instead of the certificate's own, `note` fills the text field before. */
export function signedPdf(
  page: PdfPageSpec,
  options: { readonly key?: KeyObject; readonly note?: string } = {},
): Uint8Array {
  const bytes = makePdf({
    pages: [{ ...page, entries: '/Annots [900 0 R 901 0 R]' }],
    objects: { ...FORM, 901: filledField(options.note ?? '') },
  });
  const value = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange ${RANGE} /Contents <${'0'.repeat(ROOM)}> >>`;
  const field = FORM[900].replace('/T (sig)', '/T (sig) /V 902 0 R');
  const text = Buffer.from(updatePdf(bytes, { 900: field, 902: value })).toString('latin1');
  const start = text.indexOf(`<${'0'.repeat(ROOM)}>`);
  const end = start + ROOM + 2;
  const digits = (number: number): string => String(number).padStart(10, '0');
  const range = `[0 ${digits(start)} ${digits(end)} ${digits(text.length - end)}]`;
  const ranged = text.replace(RANGE, range);
  const data = Buffer.from(ranged.slice(0, start) + ranged.slice(end), 'latin1');
  const signature = cms(data, options.key ?? keys.privateKey)
    .toString('hex')
    .padEnd(ROOM, '0');
  return new Uint8Array(Buffer.from(`${ranged.slice(0, start)}<${signature}>${ranged.slice(end)}`, 'latin1'));
}

/** The text field of the signed document with a value. */
export const filledField = (value: string): string => FORM[901].replace('/V ()', `/V (${value})`);

/** The throw-away certificate and its key as PEM, for whatever else needs one. */
export const selfSigned = (): { readonly cert: string; readonly key: string } => ({
  cert: `-----BEGIN CERTIFICATE-----\n${certificate().toString('base64')}\n-----END CERTIFICATE-----\n`,
  key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
});
