/** Learns from reports on genuine documents what is usual among them, and keeps it for the embedded engine. */
import type { Learned, ReportedFile } from '../cli/index.ts';
import { DocxError } from '../contract/index.ts';
import {
  holdsProof,
  isSuspiciousUnder,
  learnCalibration,
  learnedSigns,
  LEAST_DOCUMENTS,
} from '../integrity/index.ts';
import type { Clock } from '../kit/clock.ts';
import { makeFolder } from '../kit/files/make-folder.ts';
import { forgetCalibration, keepCalibration } from '../service/index.ts';
import type { Settings } from '../settings/index.ts';

/** The store that is meant. Throws `usage` for a remote service: only an embedded engine has a calibration. */
export const folderOf = (settings: Settings): string => {
  if (settings.get('local')) return settings.get('store') ?? settings.places.store;
  throw new DocxError(
    'usage',
    'A calibration belongs to the embedded engine; a service uses that of its own store',
    {
      hint: 'Add --local, or calibrate on the machine that runs the service, with its --store',
    },
  );
};

/**
 * Learns from the reports and keeps the result in the store. Documents with proof of a change are left out: they may lie
 * in the wrong folder. A file counts once, however many copies of it there are. Throws `usage` for a remote service, `nothing_matched` for too few documents.
 */
export async function learn(
  reports: readonly ReportedFile[],
  { settings, clock }: { readonly settings: Settings; readonly clock: Clock },
): Promise<Learned> {
  const folder = folderOf(settings);
  const different = [...new Map(reports.map((one) => [one.report.file_hash, one])).values()];
  const usable = different.filter(({ report }) => !holdsProof(report));
  if (usable.length < LEAST_DOCUMENTS) {
    const given =
      usable.length === 1
        ? '1 different genuine document is'
        : `${String(usable.length)} different genuine documents are`;
    const few = `${given} too few to learn from`;
    throw new DocxError('nothing_matched', few, {
      hint: `Give at least ${String(LEAST_DOCUMENTS)}, better a hundred, of the kinds you receive`,
    });
  }
  const calibration = learnCalibration(
    usable.map(({ report }) => report),
    clock.now(),
  );
  await makeFolder(folder, 0o700);
  const file = await keepCalibration(folder, calibration);
  const suspiciousUnder = (given: typeof calibration | null): readonly string[] =>
    usable.filter(({ report }) => isSuspiciousUnder(report, given)).map(({ path }) => path);
  const suspicious = suspiciousUnder(null);
  return {
    calibration_id: calibration.id,
    documents: usable.length,
    copies: reports.length - different.length,
    left_out: reports.filter(({ report }) => holdsProof(report)).map(({ path }) => path),
    suspicious,
    suspicious_before: suspicious.length,
    suspicious_after: suspiciousUnder(calibration).length,
    signs: learnedSigns(calibration),
    file,
  };
}

/** Forgets what was learned. Resolves with the file that is gone, or null. Throws `usage` for a remote service. */
export const forget = (settings: Settings): Promise<string | null> => forgetCalibration(folderOf(settings));
