/** The registry of formats: one line per file, loaded when asked for. */
import type { Style, View } from '../view.ts';

type Format = (view: View, style: Style) => Iterable<string> | AsyncIterable<string>;

export const formats = {
  table: async (): Promise<Format> => (await import('./table.ts')).table,
  plain: async (): Promise<Format> => (await import('./plain.ts')).plain,
  json: async (): Promise<Format> => (await import('./json.ts')).json,
  jsonl: async (): Promise<Format> => (await import('./jsonl.ts')).jsonl,
  csv: async (): Promise<Format> => (await import('./csv.ts')).csv,
  junit: async (): Promise<Format> => (await import('./junit.ts')).junit,
  sarif: async (): Promise<Format> => (await import('./sarif.ts')).sarif,
} as const;

/** Names of the formats. */
export type FormatName = keyof typeof formats;
