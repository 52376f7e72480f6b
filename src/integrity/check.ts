/** What a check is: its descriptor, what it is given and what it may answer. */
import type { CheckCategory, DocumentClass, FindingEvidence } from '../contract/index.ts';
import type { Evidence } from './evidence.ts';
import type { Picture } from './image/picture.ts';
import type { SignalCode } from './weights.ts';

/**
 * One fact that counts for or against a document. The code decides tier, group and weight (see `weights.json`);
 * everything else is for the reader.
 */
export interface Signal {
  readonly code: SignalCode;
  /** A clause that completes a sentence: what is the fact. */
  readonly detail: string;
  /** 1-based. */
  readonly page?: number | undefined;
  /** 0 to 1 of the page as it is shown: left, top, right, bottom. */
  readonly box?: FindingEvidence['box'];
  readonly old?: string | undefined;
  readonly new?: string | undefined;
}

interface Outcome {
  /** One or two sentences for a person: what was found, or why nothing could be. */
  readonly description: string;
  /** Facts behind the answer. Only those of `detected` count. */
  readonly signals?: readonly Signal[];
  /** True when a bound (pages, time, size) cut the check short: the rest was not looked at. */
  readonly truncated?: boolean;
}

/** The check found something. */
interface Detected extends Outcome {
  readonly status: 'detected';
  readonly signals: readonly [Signal, ...Signal[]];
  /** What could explain the finding without tampering. */
  readonly innocentExplanation: string;
}

/** The check found nothing, or could not say. Only `clear` means that it ran to its end. */
interface Undetected extends Outcome {
  readonly status: 'clear' | 'inconclusive' | 'not_applicable' | 'not_run';
}

/** What a check answers. */
export type CheckOutcome = Detected | Undetected;

/** What a check may use besides the evidence. */
export interface CheckContext {
  /** Aborts when the time of the check is over or the caller gave up. */
  readonly signal: AbortSignal;
  /** Lets timers run and throws when the time is over. Call it between pages and inside long loops. */
  readonly pause: () => Promise<void>;
  /** What other checks found so far; complete only for checks of the category `ai`, which come last. */
  readonly findings: readonly Signal[];
}

interface CheckFacts {
  /** Stable id: what `disabled_fraud_checks` names. */
  readonly id: string;
  readonly name: string;
  readonly category: CheckCategory;
  /** Whether it runs when nobody says otherwise. */
  readonly default: boolean;
  /** The kind of file it is about; on any other it is reported as not applicable without being run. */
  readonly needs: 'pdf' | 'image' | 'any';
  /** The classes of PDFs it can say something about; all when left out, and where the class cannot be told. */
  readonly classes?: readonly DocumentClass[];
  /** What it looks at: what the document shows (left out), or only the file around it. */
  readonly examines?: 'container';
  /** Needs what was read from the document. */
  readonly reads?: true;
}

/** A test that looks at the document as a whole. */
export interface DocumentCheck extends CheckFacts {
  /**
   * Looks at the evidence. A thrown `encrypted_document`, `damaged_document` or limit error becomes `inconclusive`;
   * any other throw becomes `error`.
   */
  run(evidence: Evidence, context: CheckContext): Promise<CheckOutcome>;
  /** Mostly waits for recognition: others run meanwhile. */
  readonly waits?: true;
}

/** What was found on one picture. */
export type PictureAnswer =
  | { readonly status: 'detected'; readonly signals: readonly Signal[]; readonly truncated?: boolean }
  | { readonly status: 'clear'; readonly truncated?: boolean }
  /** `reason` completes a sentence about the picture. */
  | { readonly status: 'inconclusive' | 'not_applicable'; readonly reason: string };

/**
 * A test of pixels: the same question asked of every picture of the document. Pictures come one at a time and all such
 * checks see one before the next is decoded, so an answer must not keep the picture.
 */
export interface PictureCheck extends CheckFacts {
  ask(picture: Picture, context: CheckContext): Promise<PictureAnswer>;
  readonly innocentExplanation: string;
  /** Asked also of pictures that are too poor for checks of grain and compression. */
  readonly anyQuality?: true;
  /** The description when no picture shows anything. */
  readonly clear: string;
}

/** One test for one kind of tampering. */
export type Check = DocumentCheck | PictureCheck;

/** Defines a check; the registry in `checks/index.ts` lists it by one export line. */
export const defineCheck = (check: DocumentCheck): DocumentCheck => Object.freeze(check);

/** Defines a check of pixels; it is listed like any other. */
export const definePictureCheck = (check: PictureCheck): PictureCheck => Object.freeze(check);

/** The first of some signals, and how many more there are. */
export const firstOf = ([first, ...rest]: readonly Signal[]): string =>
  `${first?.detail ?? ''}${rest.length > 0 ? ` and ${String(rest.length)} more` : ''}`;

/** `detected` when there is at least one signal, else `clear`. */
export function outcomeOf(
  signals: readonly Signal[],
  words: {
    readonly detected: string;
    readonly innocentExplanation: string;
    readonly clear: string;
    readonly truncated?: boolean;
  },
): CheckOutcome {
  const truncated = words.truncated ?? false;
  const [first, ...rest] = signals;
  if (first === undefined) return { status: 'clear', description: words.clear, truncated };
  return {
    status: 'detected',
    description: words.detected,
    innocentExplanation: words.innocentExplanation,
    signals: [first, ...rest],
    truncated,
  };
}
