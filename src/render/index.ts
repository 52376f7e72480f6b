/** The door of render: views, formats, and values as text. Pure. */
export { bytesText, durationText, lineText, printable, withoutControls } from './cells.ts';
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
  TestCase,
  TestSuite,
  TextSection,
  View,
} from './view.ts';
export * from './views/learned.ts';
export * from './views/lists.ts';
export * from './views/report.ts';
export * from './views/result.ts';
export * from './views/verification.ts';
export * from './views/verifications.ts';
export { indexPage, type IndexEntry } from './html/index-page.ts';
export { planReport } from './html/plan.ts';
export { reportPage } from './html/report-page.ts';
