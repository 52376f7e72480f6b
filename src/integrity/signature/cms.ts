/**
 * Checks a CMS signature (RFC 5652) over given bytes: digest, signature value, dates. Trust in the signer is not judged:
 * that needs roots and the network. The one home of pkijs and asn1js, which read the structure; node:crypto calculates.
 */
import { constants, createHash, createPublicKey, verify } from 'node:crypto';
import type { VerifyKeyObjectInput } from 'node:crypto';
import type { BaseBlock } from 'asn1js';
import type { AlgorithmIdentifier, Certificate, ContentInfo, SignedData, SignerInfo } from 'pkijs';

/** `altered`: the bytes are not those that were signed. `forged`: the value does not fit its certificate. `malformed`: it is none. */
export interface CmsVerdict {
  readonly status: 'valid' | 'altered' | 'forged' | 'malformed' | 'unsupported';
  /** Why it is unsupported, a clause. */
  readonly reason: string | null;
  /** Null when the certificate of the signer is missing. */
  readonly signer: SignerFacts | null;
  /** What the signer's clock or a time stamp said. */
  readonly signedAt: Date | null;
}

/** The certificate of a signer. */
export interface SignerFacts {
  /** Common name, or whatever the certificate has in its place. */
  readonly name: string | null;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** How the signed bytes enter the signature: PDF's `/SubFilter`. */
export type CmsKind = 'detached' | 'sha1-inside' | 'timestamp';

/** Digests, and signature algorithms that imply one, by object identifier. */
const HASHES: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '1.3.36.3.2.1': 'ripemd160',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};
const RSA_PSS = '1.2.840.113549.1.1.10';
const ED25519 = '1.3.101.112';
const ED448 = '1.3.101.113';
/**
 * Signature algorithms whose values node:crypto takes as they are: RSA with PKCS #1 or PSS padding, ECDSA and DSA in DER, EdDSA. With
 * others, such as ECDSA as two bare numbers (BSI TR-03111), a sound value would not fit.
 */
const VALUES: readonly RegExp[] = [
  /^1\.2\.840\.113549\.1\.1\.(?:1|4|5|10|11|12|13|14)$/,
  /^1\.3\.(?:14\.3\.2\.29|36\.3\.3\.1\.2|101\.11[23])$/,
  /^1\.2\.840\.10045\.(?:2\.1|4\.1|4\.3\.[1-4])$/,
  /^1\.2\.840\.10040\.4\.[13]$/,
  /^2\.16\.840\.1\.101\.3\.4\.3\.\d+$/,
];
const SIGNED_DATA = '1.2.840.113549.1.7.2';
/** Attributes of a signer (RFC 5652, section 11; RFC 3161, appendix A). */
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_TIME = '1.2.840.113549.1.9.5';
const TIME_STAMP = '1.2.840.113549.1.9.16.2.14';
const COMMON_NAME = '2.5.4.3';

async function loadLibrary() {
  const [pkijs, asn1] = await Promise.all([import('pkijs'), import('asn1js')]);
  return { ...pkijs, asn1 };
}

type Library = Awaited<ReturnType<typeof loadLibrary>>;
let library: Promise<Library> | undefined;

/** Verifies the first signer of `signature` over the bytes of `ranges`. Never rejects. */
export async function verifyCms(
  signature: Uint8Array,
  ranges: readonly Uint8Array[],
  kind: CmsKind,
): Promise<CmsVerdict> {
  const lib = await (library ??= loadLibrary());
  const container = readContainer(lib, signature);
  if (container === null) return { status: 'malformed', reason: null, signer: null, signedAt: null };
  try {
    return verifySignedData(lib, new lib.SignedData({ schema: container.content as object }), ranges, kind);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: 'unsupported', reason, signer: null, signedAt: null };
  }
}

function verifySignedData(
  lib: Library,
  signed: SignedData,
  ranges: readonly Uint8Array[],
  kind: CmsKind,
): CmsVerdict {
  const [info] = signed.signerInfos;
  if (info === undefined) throw new Error('it names no signer');
  const certificate = signerCertificate(lib, signed, info);
  const signer = certificate === null ? null : factsOf(certificate);
  const token = contentOf(signed);
  const signedAt = timeOf(lib, info, kind === 'timestamp' ? token : null);
  const answer = (status: CmsVerdict['status']): CmsVerdict => ({ status, reason: null, signer, signedAt });

  if (kind !== 'detached' && token === null) throw new Error('the signed content is missing');
  if (kind === 'sha1-inside' && token !== null && !hashOf('sha1', ranges).equals(token))
    return answer('altered');
  if (kind === 'timestamp' && token !== null && !imprintFits(lib, token, ranges)) return answer('altered');
  const content = kind === 'detached' || token === null ? ranges : [token];
  const attributes = info.signedAttrs;
  if (attributes !== undefined) {
    const digest = attributeOf(info, MESSAGE_DIGEST);
    if (!(digest instanceof lib.asn1.OctetString)) throw new Error('it has no message digest');
    const wanted = Buffer.from(digest.getValue());
    if (!hashOf(hashName(info.digestAlgorithm), content).equals(wanted)) return answer('altered');
  }
  if (certificate === null) throw new Error('the certificate of the signer is not in the signature');
  const data = attributes === undefined ? Buffer.concat(content) : Buffer.from(attributes.encodedValue);
  const value = Buffer.from(info.signature.getValue());
  if (verify(digestFor(lib, info), data, keyFor(info, certificate), value)) return answer('valid');
  // Without attributes the value covers the bytes themselves, so a changed byte shows here.
  return answer(attributes === undefined ? 'altered' : 'forged');
}

/** What says of itself that it is signed data (RFC 5652, 5.1), or null for other bytes. */
function readContainer({ ContentInfo }: Library, der: Uint8Array): ContentInfo | null {
  try {
    // The value's room in the file is padded with zeros, which the reader stops before.
    const container = ContentInfo.fromBER(Uint8Array.from(der).buffer);
    return container.contentType === SIGNED_DATA ? container : null;
  } catch {
    return null;
  }
}

/** The bytes that the signature holds itself, or null. */
function contentOf({ encapContentInfo: { eContent: content } }: SignedData): Buffer | null {
  return content === undefined ? null : Buffer.from(content.getValue());
}

function hashOf(algorithm: string, ranges: readonly Uint8Array[]): Buffer {
  const hash = createHash(algorithm);
  for (const range of ranges) hash.update(range);
  return hash.digest();
}

function hashName({ algorithmId }: AlgorithmIdentifier): string {
  const name = HASHES[algorithmId];
  if (name === undefined) throw new Error(`the digest algorithm ${algorithmId} is not supported`);
  return name;
}

/** The digest under the signature value: that of the signature algorithm where it names one. */
function digestFor(lib: Library, { signatureAlgorithm, digestAlgorithm }: SignerInfo): string | null {
  const { algorithmId } = signatureAlgorithm;
  if (!VALUES.some((pattern) => pattern.test(algorithmId)))
    throw new Error(`the signature algorithm ${algorithmId} is not supported`);
  if (algorithmId === ED25519 || algorithmId === ED448) return null;
  if (algorithmId === RSA_PSS) return pssDigest(lib, signatureAlgorithm) ?? hashName(digestAlgorithm);
  return HASHES[algorithmId] ?? hashName(digestAlgorithm);
}

/** The digest that PSS padding names (RFC 4055, 3.1), or null when it names none; node:crypto knows only one for both uses. */
function pssDigest(lib: Library, { algorithmParams }: AlgorithmIdentifier): string | null {
  if (!(algorithmParams instanceof lib.asn1.Sequence)) return null;
  const { hashAlgorithm, maskGenAlgorithm } = new lib.RSASSAPSSParams({ schema: algorithmParams });
  const mask = new lib.AlgorithmIdentifier({ schema: maskGenAlgorithm.algorithmParams as object });
  if (mask.algorithmId !== hashAlgorithm.algorithmId)
    throw new Error('PSS with two digests is not supported');
  return hashName(hashAlgorithm);
}

function keyFor({ signatureAlgorithm }: SignerInfo, certificate: Certificate): VerifyKeyObjectInput {
  const der = Buffer.from(certificate.subjectPublicKeyInfo.toSchema().toBER());
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  if (signatureAlgorithm.algorithmId !== RSA_PSS) return { key };
  const { RSA_PKCS1_PSS_PADDING: padding, RSA_PSS_SALTLEN_AUTO: saltLength } = constants;
  return { key, padding, saltLength };
}

function attributeOf(info: SignerInfo, type: string, unsigned = false): BaseBlock | null {
  const attributes = (unsigned ? info.unsignedAttrs : info.signedAttrs)?.attributes ?? [];
  const found = attributes.find((attribute) => attribute.type === type);
  return (found?.values[0] as BaseBlock | undefined) ?? null;
}

/** The certificate that the signer names by issuer and serial number or by key identifier, or the only one there is. */
function signerCertificate(lib: Library, signed: SignedData, info: SignerInfo): Certificate | null {
  const certificates = (signed.certificates ?? []).filter((item) => item instanceof lib.Certificate);
  const sid: unknown = info.sid;
  const named = certificates.find((certificate) => {
    if (sid instanceof lib.IssuerAndSerialNumber) {
      return certificate.issuer.isEqual(sid.issuer) && certificate.serialNumber.isEqual(sid.serialNumber);
    }
    const own = certificate.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.extnValue;
    return (
      own !== undefined &&
      sid instanceof lib.asn1.Primitive &&
      Buffer.from(own.getValue()).subarray(2).equals(Buffer.from(sid.valueBlock.valueHexView))
    );
  });
  return named ?? (certificates.length === 1 ? (certificates[0] ?? null) : null);
}

function factsOf({ subject, notBefore, notAfter }: Certificate): SignerFacts {
  const names = subject.typesAndValues;
  const name = names.find(({ type }) => type === COMMON_NAME) ?? names.at(-1);
  const text: unknown = name?.value.valueBlock.value;
  return {
    name: typeof text === 'string' && text !== '' ? text : null,
    notBefore: notBefore.value,
    notAfter: notAfter.value,
  };
}

/** Null when no time is given, or none that can be read: the signature may be sound all the same. */
function timeOf(lib: Library, info: SignerInfo, token: Buffer | null): Date | null {
  try {
    return statedTime(lib, info, token);
  } catch {
    return null;
  }
}

/** A time stamp counts more than the signer's own clock. */
function statedTime(lib: Library, info: SignerInfo, token: Buffer | null): Date | null {
  const stamp = attributeOf(info, TIME_STAMP, true);
  const inside = stamp === null ? null : readContainer(lib, new Uint8Array(stamp.toBER()));
  const stamped =
    token ?? (inside === null ? null : contentOf(new lib.SignedData({ schema: inside.content as object })));
  if (stamped !== null) return lib.TSTInfo.fromBER(Uint8Array.from(stamped).buffer).genTime;
  const time = attributeOf(info, SIGNING_TIME);
  return time instanceof lib.asn1.UTCTime || time instanceof lib.asn1.GeneralizedTime ? time.toDate() : null;
}

/** Whether the digest inside a time stamp token (RFC 3161, TSTInfo.messageImprint) is that of the bytes. */
function imprintFits(lib: Library, token: Buffer, ranges: readonly Uint8Array[]): boolean {
  const { messageImprint } = lib.TSTInfo.fromBER(Uint8Array.from(token).buffer);
  const digest = Buffer.from(messageImprint.hashedMessage.getValue());
  return hashOf(hashName(messageImprint.hashAlgorithm), ranges).equals(digest);
}
