/** Why the reading of a page ends early: its time is over, and what was read counts, or nobody wants it any more. */
import { isDocxError } from '../contract/light.ts';

/** Whether whoever asked for the work called it off: a time limit that ran out does not. */
export const wasCalledOff = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && !(isDocxError(reason) && reason.code === 'timed_out');
