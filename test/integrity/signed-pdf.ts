/** Makes really signed PDFs: a throw-away key, a certificate for it, and a CMS signature, all written by hand in DER. */
import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto';
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
const SHA512 = sequence(oid('2.16.840.1.101.3.4.2.3'));
const ED25519 = sequence(oid('1.3.101.112'));
const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));
/** RSASSA-PSS-params (RFC 4055, 3.1): SHA-256, MGF1 with SHA-256, 32 bytes of salt. */
const PSS_SHA256 = sequence(
  oid('1.2.840.113549.1.1.10'),
  sequence(
    der(0xa0, SHA256),
    der(0xa1, sequence(oid('1.2.840.113549.1.1.8'), SHA256)),
    der(0xa2, integer(32)),
  ),
);
/** As {@link PSS_SHA256}, but for MGF1, which is left at SHA-1. */
const PSS_MIXED = sequence(oid('1.2.840.113549.1.1.10'), sequence(der(0xa0, SHA256), der(0xa2, integer(32))));
/** ecdsa-plain-SHA256 (BSI TR-03111, 5.2.1.1). */
const PLAIN_ECDSA = sequence(oid('0.4.0.127.0.7.1.1.4.1.3'));
const DATA = oid('1.2.840.113549.1.7.1');
const TIME_STAMP_INFO = oid('1.2.840.113549.1.9.16.1.4');
const NAME = sequence(set(sequence(oid('2.5.4.3'), der(0x0c, Buffer.from('Test signer')))));

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
/** A key that is the same every time, and that signs the same bytes alike: made from 32 counted bytes (RFC 8410, section 7). */
const fixed = createPrivateKey({
  key: Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Uint8Array.from({ length: 32 }, (_, at) => at),
  ]),
  format: 'der',
  type: 'pkcs8',
});

function certificate(publicKey = keys.publicKey): Buffer {
  const own = publicKey.asymmetricKeyType === 'ed25519';
  const algorithm = own ? ED25519 : RSA_SHA256;
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(der(0xa0, integer(2)), integer(1), algorithm, NAME, validity, NAME, spki);
  const value = own ? sign(null, body, fixed) : sign('sha256', body, keys.privateKey);
  return sequence(body, algorithm, der(0x03, Uint8Array.of(0), value));
}

/** How to sign. */
export interface SignOptions {
  /**
   * RSA with PKCS #1 padding when left out. `unknown` names an algorithm that does not exist. `ed25519` signs the same
   * bytes alike every time, with a key that never changes. `plain_ecdsa` writes the two numbers bare.
   */
  readonly algorithm?: 'rsa' | 'pss' | 'pss_mixed' | 'ecdsa' | 'plain_ecdsa' | 'ed25519' | 'unknown';
  /** Signs instead of the key of the certificate. */
  readonly key?: KeyObject;
  /** When the signer's clock says it is, `YYMMDDHHMMSSZ`. */
  readonly time?: string;
  /** A time stamp over the file instead of a signature. */
  readonly timeStamp?: boolean;
  /** What the value says of its kind, when it is not what it is. */
  readonly subFilter?: string;
}

const ALGORITHMS = {
  rsa: RSA_SHA256,
  pss: PSS_SHA256,
  pss_mixed: PSS_MIXED,
  ecdsa: ECDSA_SHA256,
  plain_ecdsa: PLAIN_ECDSA,
  ed25519: ED25519,
  unknown: sequence(oid('1.2.3.4')),
} as const;

function valueOf(data: Uint8Array, { algorithm = 'rsa', key }: SignOptions): Buffer {
  if (algorithm === 'ed25519') return sign(null, data, key ?? fixed);
  if (algorithm === 'ecdsa') return sign('sha256', data, key ?? curve.privateKey);
  if (algorithm === 'plain_ecdsa') {
    return sign('sha256', data, { key: key ?? curve.privateKey, dsaEncoding: 'ieee-p1363' });
  }
  const { RSA_PKCS1_PSS_PADDING, RSA_PKCS1_PADDING } = constants;
  const padding = algorithm.startsWith('pss') ? RSA_PKCS1_PSS_PADDING : RSA_PKCS1_PADDING;
  return sign('sha256', data, { key: key ?? keys.privateKey, padding, saltLength: 32 });
}

/** A CMS signature over `data`: detached, or a time stamp token for it. */
function cms(data: Uint8Array, options: SignOptions): Buffer {
  const ed25519 = options.algorithm === 'ed25519';
  // RFC 8419, section 3.1.
  const digestAlgorithm = ed25519 ? SHA512 : SHA256;
  const imprint = createHash(ed25519 ? 'sha512' : 'sha256')
    .update(data)
    .digest();
  const info = sequence(
    integer(1),
    oid('1.2.3'),
    sequence(SHA256, der(0x04, imprint)),
    integer(7),
    der(0x18, Buffer.from('20240601120000Z')),
  );
  const stamp = options.timeStamp === true;
  const type = stamp ? TIME_STAMP_INFO : DATA;
  const digest = stamp ? createHash('sha256').update(info).digest() : imprint;
  const time =
    options.time === undefined
      ? []
      : [attribute('1.2.840.113549.1.9.5', der(0x17, Buffer.from(options.time)))];
  const attributes = Buffer.concat([
    attribute('1.2.840.113549.1.9.3', type),
    ...time,
    attribute('1.2.840.113549.1.9.4', der(0x04, digest)),
  ]);
  const signer = sequence(
    integer(1),
    sequence(NAME, integer(1)),
    options.algorithm === 'unknown' ? sequence(oid('1.2.3.5')) : digestAlgorithm,
    der(0xa0, attributes),
    ALGORITHMS[options.algorithm ?? 'rsa'],
    der(0x04, valueOf(set(attributes), options)),
  );
  const content = stamp ? sequence(type, der(0xa0, der(0x04, info))) : sequence(type);
  const publicKey = ed25519
    ? createPublicKey(fixed)
    : options.algorithm?.endsWith('ecdsa') === true
      ? curve.publicKey
      : keys.publicKey;
  const signed = sequence(
    integer(1),
    set(digestAlgorithm),
    content,
    der(0xa0, certificate(publicKey)),
    set(signer),
  );
  return sequence(oid('1.2.840.113549.1.7.2'), der(0xa0, signed));
}

const attribute = (type: string, value: Uint8Array): Buffer => sequence(oid(type), set(value));

/** Hexadecimal digits kept free for the signature value. */
const ROOM = 6000;
const UNKNOWN = 9_999_999_999;
const RANGE = `[0 ${UNKNOWN} ${UNKNOWN} ${UNKNOWN}]`;

/** What a signature dictionary holds until {@link fillSignature}: the range as numbers, the value as one character per byte. */
export const UNSIGNED = { range: [0, UNKNOWN, UNKNOWN, UNKNOWN], value: '\0'.repeat(ROOM / 2) } as const;

/**
 * Appends a save that signs the whole file, as signing programs do. `objects` go into the same save; the signature
 * dictionary becomes object `value`, with `entries` besides its own.
 */
export function appendSignature(
  bytes: Uint8Array,
  save: {
    readonly value: number;
    readonly objects: Readonly<Record<number, string | Uint8Array>>;
    readonly entries?: string;
  },
  options: SignOptions = {},
): Uint8Array {
  const filter = options.subFilter ?? (options.timeStamp === true ? 'ETSI.RFC3161' : 'adbe.pkcs7.detached');
  const dictionary = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /${filter} ${save.entries ?? ''} /ByteRange ${RANGE} /Contents <${'0'.repeat(ROOM)}> >>`;
  return fillSignature(updatePdf(bytes, { ...save.objects, [save.value]: dictionary }), options);
}

/** Signs a saved file: the last signature dictionary that still holds what {@link UNSIGNED} says. */
export function fillSignature(saved: Uint8Array, options: SignOptions = {}): Uint8Array {
  const text = Buffer.from(saved).toString('latin1');
  const start = text.lastIndexOf(`<${'0'.repeat(ROOM)}>`);
  const end = start + ROOM + 2;
  const digits = (number: number): string => String(number).padStart(10, '0');
  const range = `[0 ${digits(start)} ${digits(end)} ${digits(text.length - end)}]`;
  const ranged = text.replace(RANGE, range);
  const data = Buffer.from(ranged.slice(0, start) + ranged.slice(end), 'latin1');
  const signature = cms(data, options).toString('hex').padEnd(ROOM, '0');
  return new Uint8Array(Buffer.from(`${ranged.slice(0, start)}<${signature}>${ranged.slice(end)}`, 'latin1'));
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [900 0 R 901 0 R] /SigFlags 3 >> >>';
const FIELD = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /Rect [0 0 0 0] /P 10 0 R >>';
const NOTE = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (note) /V () /Rect [72 300 300 320] /P 10 0 R >>';

/** A signed document. */
export interface SignedSpec extends SignOptions {
  /** What the text field holds when the document is signed. */
  readonly note?: string;
  /** DocMDP level of a certified document. */
  readonly certify?: 1 | 2 | 3;
  /** Transform parameters of a FieldMDP, for instance `/Action /All`. */
  readonly lock?: string;
  /** Entries of the lock of the signature field. */
  readonly fieldLock?: string;
  readonly objects?: Readonly<Record<number, string | Uint8Array>>;
}

/** A document of one page with a signed field (number 900, value 902) and a text field (901). */
export function signedPdf(page: PdfPageSpec, spec: SignedSpec = {}): Uint8Array {
  const bytes = makePdf({
    pages: [{ ...page, entries: `/Annots [900 0 R 901 0 R] ${page.entries ?? ''}` }],
    objects: { 1: CATALOG, 900: FIELD, 901: filledField(spec.note ?? ''), ...spec.objects },
  });
  const lock = spec.fieldLock === undefined ? '' : `/Lock << ${spec.fieldLock} >>`;
  const field = FIELD.replace('/T (sig)', `/T (sig) /V 902 0 R ${lock}`);
  const certified = spec.certify !== undefined;
  const catalog = CATALOG.replace('>> >>', '>> /Perms << /DocMDP 902 0 R >> >>');
  const parameters = [
    ...(certified ? [`/TransformMethod /DocMDP /TransformParams << /P ${String(spec.certify)} >>`] : []),
    ...(spec.lock === undefined ? [] : [`/TransformMethod /FieldMDP /TransformParams << ${spec.lock} >>`]),
  ];
  const references = parameters.map((entries) => `<< /Type /SigRef ${entries} >>`).join(' ');
  const objects = { 900: field, ...(certified ? { 1: catalog } : {}) };
  const entries = parameters.length === 0 ? '' : `/Reference [${references}]`;
  return appendSignature(bytes, { value: 902, objects, entries }, spec);
}

/** The text field of the signed document with a value. */
export const filledField = (value: string): string => NOTE.replace('/V ()', `/V (${value})`);

/** The file with another cross-reference section named as the previous one of its last save. */
export function buildOn(saved: Uint8Array, section: string | number): Uint8Array {
  const text = Buffer.from(saved).toString('latin1');
  const last = text.lastIndexOf('/Prev ');
  const changed = text.slice(0, last) + text.slice(last).replace(/\/Prev \d+/, `/Prev ${section}`);
  return new Uint8Array(Buffer.from(changed, 'latin1'));
}

/** The throw-away certificate and its key as PEM, for whatever else needs one. */
export const selfSigned = (): { readonly cert: string; readonly key: string } => ({
  cert: `-----BEGIN CERTIFICATE-----\n${certificate().toString('base64')}\n-----END CERTIFICATE-----\n`,
  key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
});
