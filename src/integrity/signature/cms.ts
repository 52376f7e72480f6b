/** Checks a CMS signature (RFC 5652) over given bytes: digest and signature value. Trust in the signer is not judged. */
import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { DER, octetsOf, oidOf, readDer, readFirstDer } from './der.ts';
import type { DerValue } from './der.ts';

/** `altered`: the bytes are not those that were signed. `forged`: the signature value does not fit its certificate. */
export type CmsVerdict = 'valid' | 'altered' | 'forged' | { readonly unsupported: string };

const HASHES: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '1.3.36.3.2.1': 'ripemd160',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.4': 'sha224',
};
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const RSA_PSS = '1.2.840.113549.1.1.10';
const TAG = { implicit0: 0xa0 } as const;

/** How the signed bytes enter the signature: PDF's `/SubFilter`. */
export type CmsKind = 'detached' | 'sha1-inside' | 'timestamp';

/** Verifies one signer of `signature` over the bytes of `ranges`. Never throws. */
export function verifyCms(signature: Uint8Array, ranges: readonly Uint8Array[], kind: CmsKind): CmsVerdict {
  try {
    return verifySignedData(signature, ranges, kind);
  } catch (error) {
    return { unsupported: error instanceof Error ? error.message : String(error) };
  }
}

function hashOf(algorithm: string, ranges: readonly Uint8Array[]): Buffer {
  const hash = createHash(algorithm);
  for (const range of ranges) hash.update(range);
  return hash.digest();
}

function hashName(algorithm: DerValue | undefined): string {
  const oid = oidOf(algorithm === undefined ? undefined : readDer(algorithm.content)[0]);
  const name = HASHES[oid];
  if (name === undefined) throw new Error(`the digest algorithm ${oid || '(none)'} is not supported`);
  return name;
}

function verifySignedData(signature: Uint8Array, ranges: readonly Uint8Array[], kind: CmsKind): CmsVerdict {
  const contentInfo = readDer(readFirstDer(signature).content);
  const signedData = readDer(readFirstDer(contentInfo[1]?.content ?? new Uint8Array()).content);
  const encapsulated = contentOf(signedData[2]);
  const certificates = readDer(
    signedData.find((part) => part.tag === TAG.implicit0)?.content ?? new Uint8Array(),
  );
  const signer = readFirstDer(
    signedData.findLast((part) => part.tag === DER.set)?.content ?? new Uint8Array(),
  );
  const parts = readDer(signer.content);
  const hash = hashName(parts[2]);
  const attributes = parts.find((part) => part.tag === TAG.implicit0);
  const value = parts.find((part) => part.tag === DER.octets);
  if (value === undefined) throw new Error('the signature has no value');

  if (kind !== 'detached' && encapsulated === null) throw new Error('the signed content is missing');
  if (kind === 'sha1-inside' && encapsulated !== null && !hashOf('sha1', ranges).equals(encapsulated))
    return 'altered';
  if (kind === 'timestamp' && encapsulated !== null && !imprintFits(encapsulated, ranges)) return 'altered';
  const signed = kind === 'detached' || encapsulated === null ? ranges : [encapsulated];
  if (attributes !== undefined) {
    const digest = messageDigestOf(attributes);
    if (digest === null) throw new Error('the signature has no message digest');
    if (!hashOf(hash, signed).equals(digest)) return 'altered';
  }
  const data = attributes === undefined ? Buffer.concat(signed) : asSet(attributes);
  const key = signerKey(certificates, parts[1]);
  if (key === null) throw new Error('the certificate of the signer is not in the signature');
  const scheme = oidOf(readDer(parts[attributes === undefined ? 3 : 4]?.content ?? new Uint8Array())[0]);
  const options = scheme === RSA_PSS ? { key, padding: constants.RSA_PKCS1_PSS_PADDING } : key;
  if (verify(hash, data, options, value.content)) return 'valid';
  // Without attributes the value covers the bytes themselves, so a changed byte shows here.
  return attributes === undefined ? 'altered' : 'forged';
}

function contentOf(encapsulated: DerValue | undefined): Uint8Array | null {
  const explicit = readDer(encapsulated?.content ?? new Uint8Array())[1];
  if (explicit === undefined) return null;
  return octetsOf(readFirstDer(explicit.content));
}

/** The digest inside a time stamp token (RFC 3161, TSTInfo.messageImprint). */
function imprintFits(token: Uint8Array, ranges: readonly Uint8Array[]): boolean {
  const imprint = readDer(readDer(readFirstDer(token).content)[2]?.content ?? new Uint8Array());
  const digest = imprint[1];
  return digest !== undefined && hashOf(hashName(imprint[0]), ranges).equals(digest.content);
}

function messageDigestOf(attributes: DerValue): Uint8Array | null {
  for (const attribute of readDer(attributes.content)) {
    const [oid, values] = readDer(attribute.content);
    if (oidOf(oid) === MESSAGE_DIGEST && values !== undefined) return readFirstDer(values.content).content;
  }
  return null;
}

/** Signed attributes are hashed as a SET although they are stored under another tag (RFC 5652, 5.4). */
function asSet(attributes: DerValue): Uint8Array {
  const copy = Uint8Array.from(attributes.whole);
  copy[0] = DER.set;
  return copy;
}

/** The key of the certificate that the signer names by issuer and serial number, or of the only one there is. */
function signerKey(certificates: readonly DerValue[], signer: DerValue | undefined): KeyObject | null {
  const parsed = certificates.flatMap((certificate) => {
    const body = readDer(readFirstDer(certificate.content).content);
    const offset = body[0]?.tag === TAG.implicit0 ? 1 : 0;
    const [serial, issuer] = [body[offset], body[offset + 2]];
    return serial === undefined || issuer === undefined ? [] : [{ certificate, serial, issuer }];
  });
  const [issuer, serial] = signer?.tag === DER.sequence ? readDer(signer.content) : [];
  const same = (a: DerValue | undefined, b: DerValue): boolean =>
    a !== undefined && Buffer.from(a.whole).equals(b.whole);
  const named = parsed.find((candidate) => same(issuer, candidate.issuer) && same(serial, candidate.serial));
  const chosen = named ?? (parsed.length === 1 ? parsed[0] : undefined);
  if (chosen === undefined) return null;
  const whole = Buffer.from(chosen.certificate.whole);
  return new X509Certificate(whole).publicKey;
}
