/** The door of render: views, formats, and values as text. Pure. */
export { bytesText, durationText, lineText, printable } from './cells.ts';
export type { FormatName } from './formats/index.ts';
export { render } from './render.ts';
export { PLAIN_STYLE } from './view.ts';
export type {
  CellKind,
  Column,
  Fact,
  FactsSection,
  Row,
  RowsSection,
  Section,
  Style,
  TextSection,
  View,
} from './view.ts';
export * from './views/lists.ts';
export * from './views/report.ts';
export * from './views/result.ts';
