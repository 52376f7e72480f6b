/** What commands hand over to be printed: the same view becomes a table, rows, JSON, CSV, test cases or findings. */

/** How a cell reads on a terminal; on a pipe every value is printed in full. */
export type CellKind = 'text' | 'time' | 'bytes' | 'percent' | 'share' | 'milliseconds' | 'state' | 'level';

export interface Column {
  /** Key of the value in each row, and the heading in CSV. */
  readonly name: string;
  /** Heading on a terminal; the name with spaces when left out. */
  readonly title?: string;
  readonly kind?: CellKind;
  readonly align?: 'left' | 'right';
  /** Left out of the table on a terminal (too wide for people), present in plain rows and CSV. */
  readonly wide?: boolean;
  /**
   * How it gives way in a table that is too wide: `never` (ids that people copy), `cut` at its end (the default), `tail`,
   * which is all that is left of it (paths, which differ at their end), or `wrap`.
   */
  readonly fit?: 'never' | 'cut' | 'tail' | 'wrap';
  /** Left out of the table on a terminal when there is no room for it: of several, the last first. */
  readonly spare?: boolean;
  /** Left out of the table on a terminal when no row has a value. */
  readonly rare?: boolean;
}

export type Row = Readonly<Record<string, unknown>>;

/** Records with the same columns. Rows may be a stream: plain rows and CSV print them as they come. */
export interface RowsSection {
  readonly kind: 'rows';
  readonly title?: string;
  readonly columns: readonly Column[];
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
  /** Said on a terminal instead of an empty table. */
  readonly empty?: string;
  /** What people read on a terminal instead of the table, where that would bury what matters. */
  readonly screen?: readonly (RowsSection | ProseSection)[];
}

export interface Fact {
  readonly name: string;
  readonly value: unknown;
  readonly kind?: CellKind;
}

/** One record, a line per value. */
export interface FactsSection {
  readonly kind: 'facts';
  readonly title?: string;
  readonly facts: readonly Fact[];
}

/** A plain text. */
export interface TextSection {
  readonly kind: 'text';
  readonly title?: string;
  readonly text: string;
}

/** A piece of a paragraph, with spaces where words end; a `level` is colored by what it says. */
export interface Span {
  readonly text: string;
  readonly tone?: 'bold' | 'dim' | 'level';
}

/** A text that is wrapped between words. */
export interface Paragraph {
  readonly spans: readonly Span[];
  /** Columns before each of its lines. */
  readonly indent: number;
  /** Stands in the indentation of the first line, at its end. */
  readonly lead?: Span;
  /** An empty line comes before it. */
  readonly apart?: boolean;
}

/** Paragraphs, for a terminal. */
export interface ProseSection {
  readonly kind: 'prose';
  readonly title?: string;
  readonly paragraphs: readonly Paragraph[];
}

export type Section = RowsSection | FactsSection | TextSection;

/** One test of a suite; without an ending it passed. */
export interface TestCase {
  readonly classname: string;
  readonly name: string;
  /** How long it took, where that is known. */
  readonly seconds?: number | undefined;
  /** Facts about it that programs read, by name. */
  readonly properties?: Readonly<Record<string, string | number | boolean>>;
  readonly ending?:
    | {
        readonly kind: 'failure' | 'error' | 'skipped';
        /** One line that says why. */
        readonly message: string;
        /** Everything there is to say; may be empty. */
        readonly lines: readonly string[];
      }
    | undefined;
}

/** Test cases under a name. */
export interface TestSuite {
  readonly name: string;
  readonly cases: readonly TestCase[];
}

/** Something to print. */
export interface View {
  /** What `--json` prints: the wire object itself. */
  readonly json: unknown;
  /** What `--jsonl` prints, one line each; the JSON value in one line when left out. */
  readonly items?: Iterable<unknown> | AsyncIterable<unknown>;
  /** What people and plain rows see. CSV prints the first section with rows, else the facts as one row. */
  readonly sections: readonly Section[];
  /** What JUnit prints. */
  readonly suites?: readonly TestSuite[];
  /** What SARIF prints: `run` objects of that format. */
  readonly runs?: readonly Readonly<Record<string, unknown>>[];
}

/** Colors as functions, and the width to fit into. */
export interface Style {
  /** Columns of the terminal; Infinity where nothing must be cut. */
  readonly width: number;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
}

const same = (text: string): string => text;

/** A style without colors that cuts nothing. */
export const PLAIN_STYLE: Style = {
  width: Infinity,
  bold: same,
  dim: same,
  red: same,
  green: same,
  yellow: same,
  cyan: same,
};
