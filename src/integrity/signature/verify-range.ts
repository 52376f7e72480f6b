/** Verifies a signature over the bytes that its range names. */
import { verifyCms } from './cms.ts';
import type { CmsKind, CmsVerdict } from './cms.ts';
import type { Coverage, SignatureRange } from './find.ts';

/** What a range that is in order covers. */
export type Covered = Extract<Coverage, { readonly problem: null }>;

/** How the signed bytes enter a signature by its `/SubFilter`; all others sign them directly. */
const KINDS: Readonly<Record<string, CmsKind>> = {
  'adbe.pkcs7.sha1': 'sha1-inside',
  'ETSI.RFC3161': 'timestamp',
};

/** What the signature says of its bytes. Never rejects. */
export const verdictOf = (
  { subFilter }: SignatureRange,
  { ranges, contents }: Covered,
): Promise<CmsVerdict> => verifyCms(contents, ranges, KINDS[subFilter ?? ''] ?? 'detached');
