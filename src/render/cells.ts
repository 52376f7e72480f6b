/** One value as text: in full for machines, short and colored for people. */
import type { CellKind, Style } from './view.ts';

// C0 and C1 controls except tab and line feed, and the marks that reorder text: a document or a file name must not
// be able to move the cursor or disguise what it says.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** The text without control characters, for the name of a file. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, '');

/** The text with control characters as escapes, `\u202e`: safe to print on a terminal, and nothing of it is hidden. */
export const printable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A value in full, as one string: lists joined by commas, objects as JSON, nothing as an empty string. */
export function fullText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return value.map(fullText).join(', ');
  }
  return JSON.stringify(value);
}

/** A value in full on one line, for tab-separated rows. */
export const lineText = (value: unknown): string => printable(fullText(value)).replace(/[\t\n]+/g, ' ');

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes for people: `1.4 MB` (decimal units). */
export function bytesText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 100 ? String(Math.round(size)) : size.toFixed(1)} ${UNITS[unit] ?? ''}`;
}

/** A duration for people: `850 ms`, `12.4 s`, `3 min 05 s`, `2 h 10 min`. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${String(Math.round(ms))} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  if (seconds < 3600) return `${String(Math.floor(seconds / 60))} min ${two(seconds % 60)} s`;
  return `${String(Math.floor(seconds / 3600))} h ${two(Math.floor((seconds % 3600) / 60))} min`;
}

const GOOD = new Set(['completed', 'active', 'low', 'clear', 'valid', 'ok', 'done']);
const MIDDLE = new Set(['processing', 'pending', 'queued', 'medium', 'inconclusive', 'partial', 'skipped']);
const BAD = new Set(['failed', 'high', 'critical', 'detected', 'error', 'invalid', 'missing']);

function colored(text: string, style: Style): string {
  if (GOOD.has(text)) return style.green(text);
  if (MIDDLE.has(text)) return style.yellow(text);
  if (BAD.has(text)) return style.red(text);
  return style.dim(text);
}

/** An ISO time in UTC (specification, Conventions), which some services write with an offset or without any. */
const UTC_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]00:?00)?$/;

/** A value as people read it on a terminal. */
export function shortText(value: unknown, kind: CellKind, style: Style): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (kind === 'bytes') return bytesText(value);
    if (kind === 'percent') return `${String(Math.round(value))}%`;
    if (kind === 'share') return `${String(Math.round(value * 100))}%`;
    if (kind === 'milliseconds') return durationText(value);
  }
  const text = printable(fullText(value));
  if (text === '') return style.dim('-');
  if (kind === 'time') return text.replace(UTC_TIME, '$1 $2Z');
  if (kind === 'state' || kind === 'level') return colored(text, style);
  return text;
}
