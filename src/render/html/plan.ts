/** What a page about a document has to show: the places of its findings, numbered, and the pictures they need. */
import type {
  FindingEvidence,
  IllustrationRequest,
  Indicator,
  IntegrityReport,
  PageRegion,
} from '../../contract/index.ts';
import { heaviestFirst } from '../views/verification.ts';

/** Most pages that are shown: the first, and those with findings. */
export const MAX_PAGES = 20;
/** Places that are numbered, and those of them that are shown enlarged. */
const MAX_PLACES = 200;
const MAX_CROPS = 60;

/** A piece of evidence with its number in the report. */
export interface Place {
  readonly number: number;
  readonly indicator: Indicator;
  readonly evidence: FindingEvidence;
  /** Index of its crop among the regions of the illustration. */
  readonly region: number | null;
}

/** The plan of one report. */
export interface ReportPlan {
  /** Heaviest first. */
  readonly findings: readonly Indicator[];
  readonly places: readonly Place[];
  /** How many further pieces of evidence there are. */
  readonly unlisted: number;
  readonly request: IllustrationRequest;
}

/** The check whose places show what a scan holds below, whether that could be read or not. */
const COVERED_SCANS = 'pdf_image_replaced';

const RAN = new Set(['detected', 'clear', 'inconclusive']);

/** Plans a report. */
export function planReport(report: IntegrityReport): ReportPlan {
  const findings = heaviestFirst(report.detected_issues);
  const all = findings.flatMap((indicator) =>
    (indicator.evidence ?? []).map((evidence) => ({ indicator, evidence })),
  );
  const named = all.flatMap(({ evidence }) => (typeof evidence.page === 'number' ? [evidence.page] : []));
  // The first findings are the heaviest: their pages come before others when there are too many.
  const pages = [...new Set([1, ...named])].slice(0, MAX_PAGES).sort((a, b) => a - b);
  const regions: PageRegion[] = [];
  const places = all.slice(0, MAX_PLACES).map(({ indicator, evidence }, at): Place => {
    const { page, box } = evidence;
    const place = { number: at + 1, indicator, evidence };
    if (typeof page !== 'number' || !box || !pages.includes(page) || regions.length >= MAX_CROPS) {
      return { ...place, region: null };
    }
    const earlier = typeof evidence.old === 'string' || indicator.name === COVERED_SCANS;
    regions.push({ page, box, earlier });
    return { ...place, region: regions.length - 1 };
  });
  const maps = report.indicators.some(
    ({ category, status, detected }) => category === 'image' && (detected || RAN.has(status ?? '')),
  );
  return { findings, places, unlisted: all.length - places.length, request: { pages, regions, maps } };
}
