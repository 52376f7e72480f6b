/** What a column of a table is. */

/** A column of a table. */
export interface Column {
  readonly x0: number;
  readonly x1: number;
  /** Index of the sub-field, or -1 for a column nobody asked for. */
  readonly field: number;
  /** Whether its cells are numbers. */
  readonly numeric: boolean;
  /** The concept its header names, when it names one. */
  readonly concept: string | null;
  /** What its header says, lines joined. */
  readonly label: string;
}
