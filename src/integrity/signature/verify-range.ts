/** Verifies a signature over the bytes that its range names. */
import { verifyCms } from './cms.ts';
import type { CmsKind, CmsVerdict } from './cms.ts';
import type { Coverage, SignatureRange } from './find.ts';

/** What a range that is in order covers. */
export type Covered = Extract<Coverage, { readonly problem: null }>;

/** How the signed bytes enter a signature by its `/SubFilter` (ISO 32000-2, 12.8.3); all others are read as signing them directly. */
const KINDS: Readonly<Record<string, CmsKind>> = {
  'adbe.pkcs7.detached': 'detached',
  'adbe.pkcs7.sha1': 'sha1-inside',
  'ETSI.CAdES.detached': 'detached',
  'ETSI.RFC3161': 'timestamp',
};

/** What the signature says of its bytes. Values of kinds of their own need not be CMS. Never rejects. */
export async function verdictOf(
  { subFilter }: SignatureRange,
  { ranges, contents }: Covered,
): Promise<CmsVerdict> {
  const kind = KINDS[subFilter ?? ''];
  const verdict = await verifyCms(contents, ranges, kind ?? 'detached');
  if (verdict.status !== 'malformed' || kind !== undefined) return verdict;
  return {
    ...verdict,
    status: 'unsupported',
    reason: `a value of the kind ${subFilter ?? 'unknown'} is not read`,
  };
}
