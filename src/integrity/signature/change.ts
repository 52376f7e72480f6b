/** What changed in a PDF after signing, sorted by the level that a signature would have to permit. */
import type { PageBox, PdfFile } from '../../document/index.ts';
import type { Permissions } from './form-fields.ts';
import type { Addition, LostInk } from './signed-ink.ts';

/**
 * The levels of pyHanko's difference analysis (MIT), in rising order. `validation`: time stamps, revocation data.
 * `forms`: fields filled, signatures added. `choices`: another of the values that a field offers, where one was chosen.
 * `annotations`: comments. `bookkeeping`: entries of the catalog that show nothing on a page. `other`: what nothing permits.
 */
export type ChangeLevel = 'validation' | 'forms' | 'choices' | 'annotations' | 'bookkeeping' | 'other';

/** One difference between the signed state and the newest. */
export interface SignedChange {
  readonly level: ChangeLevel;
  /** A clause for the report. */
  readonly detail: string;
  /** 1-based. */
  readonly page?: number;
  /** Where on `page`, points. */
  readonly box?: PageBox;
  readonly old?: string;
  readonly new?: string;
  /** It lies over or among the signed text so that it may well change what is read, whatever its level. */
  readonly touches?: true;
  /** The content of `page` itself differs, so that its texts can be compared. */
  readonly content?: true;
}

/** The two states under comparison, as indices into the revisions. */
export interface States {
  readonly file: PdfFile;
  readonly signed: number;
  readonly now: number;
  readonly permissions: Permissions;
  /** What lies where on a page of the newest state; `page` is 1-based. */
  readonly look: PageView;
}

/** Questions about the newest state, or the one `at` that is named, that need its painting. */
export interface PageView {
  /** Whether text of the page itself lies in a box. */
  hasText(page: number, box: PageBox): Promise<boolean>;
  /** Whether an annotation hides text of the page in a box. */
  hidesText(page: number, box: PageBox, at?: number): Promise<boolean>;
  /** Text of the state `from` below an addition that is not seen in the newest, or in the state `to`. */
  lostText(page: number, addition: Addition, from: number, to?: number): Promise<LostInk | null>;
  /** Whether a box is drawn alike in the state `signed` and in the newest; null where it cannot be drawn. */
  looksAlike(page: number, box: PageBox, signed: number): Promise<boolean | null>;
  /** Whether characters of a kind that an annotation shows in a box stand in one word with such of the page. */
  joinsText(page: number, box: PageBox, kind: RegExp): Promise<boolean>;
  /** The text that annotations and fields show in a box in a state. */
  annotationText(page: number, box: PageBox, at: number): Promise<string>;
}

/**
 * What a change means. `allowed` ones are mentioned, `marked` ones add what every viewer shows as an addition, `touching` ones
 * are permitted by their kind and lie over or among signed text, `chosen` ones may be filling in or not, `violating` ones alter
 * what was signed.
 */
export function judge(
  change: SignedChange,
  permissions: Permissions,
): 'allowed' | 'marked' | 'touching' | 'chosen' | 'violating' {
  const verdict = judgeLevel(change, permissions);
  return change.touches === true && (verdict === 'allowed' || verdict === 'marked') ? 'touching' : verdict;
}

function judgeLevel(
  change: SignedChange,
  { level, ceiling }: Permissions,
): 'allowed' | 'marked' | 'chosen' | 'violating' {
  if (change.level === 'validation') return 'allowed';
  if (change.level === 'other') return 'violating';
  if (change.level === 'bookkeeping') return 'marked';
  if (ceiling === 1) return 'violating';
  if (change.level === 'choices') return 'chosen';
  if (change.level === 'forms') return 'allowed';
  if (ceiling === 2) return 'violating';
  return level === null ? 'marked' : 'allowed';
}
