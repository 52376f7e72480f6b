/** Tables for people on a terminal, fitted to its width. The only user of cli-table3. */
import Table from 'cli-table3';
import { sumOf } from '../../kit/sum.ts';
import { fullText, lineText, printable, shortText } from '../cells.ts';
import type { Column, FactsSection, ProseSection, Row, RowsSection, Section, Style, View } from '../view.ts';
import { proseText } from '../prose.ts';
import { breakable, displayWidth, roomBeside, wrap } from '../wrap.ts';

const NO_BORDERS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '',
};
const GAP = 2;
/** No column is made narrower than this, in characters. */
const NARROWEST = 8;
/** The longest piece of a name that a column is kept wide enough for. */
const LONGEST_PIECE = 16;
/** Before a column is made narrower than this, one that can be spared is left out. */
const COMFORTABLE = 10;

// The author of a template chose the names of fields: they are no more trusted than values.
const titleOf = (column: Column): string =>
  lineText(column.title ?? column.name.replaceAll('_', ' ')).toUpperCase();

/** As much of the end of a text as fits. */
function tail(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 0 && displayWidth(characters.join('')) >= width) characters.shift();
  return `…${characters.join('')}`;
}

/** A cell in the width that its column has; what is `cut` the library cuts. */
function fitted(text: string, width: number, { fit }: Column): string {
  if (fit === 'wrap')
    return wrap(
      text.replace(/\S+/g, (word) => breakable(word, width)),
      width,
    );
  return fit === 'tail' ? tail(text, width) : text;
}

/** How wide a column is, and how narrow it may be made. */
interface Measure {
  readonly natural: number;
  readonly least: number;
}

/** The measures of columns that may be made `narrowest` characters wide, unless all of them or a piece of a name asks for more. */
const measured = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  narrowest: number,
): Measure[] =>
  columns.map(({ fit }, at) => {
    const cells = rows.map((row) => row[at] ?? '');
    const natural = Math.max(...cells.map(displayWidth));
    if (fit === 'never') return { natural, least: natural };
    const pieces = fit === 'wrap' ? cells.flatMap((cell) => cell.match(/[^\s_]+_*/g) ?? []) : [];
    const piece = Math.min(LONGEST_PIECE, Math.max(0, ...pieces.map(displayWidth)));
    return { natural, least: Math.min(natural, Math.max(narrowest, piece)) };
  });

/** Widths that fit: the widest column that may give way does so first. */
function fit(measures: readonly Measure[], available: number): number[] {
  const widths = measures.map(({ natural }) => natural);
  let excess = sumOf(widths) + GAP * (widths.length - 1) - available;
  for (; excess > 0; excess -= 1) {
    const free = widths.map((width, at) => (width <= (measures[at]?.least ?? 0) ? 0 : width));
    const widest = Math.max(...free);
    if (widest === 0) break;
    const at = free.indexOf(widest);
    widths[at] = widest - 1;
  }
  return widths;
}

/** The width below which a table cannot be brought. */
const leastWidth = (measures: readonly Measure[]): number =>
  measures.reduce((sum, { least }) => sum + GAP + least, -GAP);

function grid(columns: readonly Column[], rows: readonly (readonly string[])[], style: Style): string {
  const measures = measured(columns, rows, NARROWEST);
  const widths = fit(measures, style.width);
  const table = new Table({
    chars: NO_BORDERS,
    colAligns: columns.map((column) => column.align ?? 'left'),
    // The gap counts as width.
    colWidths: widths.map((width) => width + GAP),
    style: { 'padding-left': 0, 'padding-right': GAP, head: [], border: [] },
  });
  for (const cells of rows) {
    table.push(columns.map((column, at) => fitted(cells[at] ?? '', widths[at] ?? Infinity, column)));
  }
  return `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`;
}

async function rowsText(section: RowsSection, style: Style): Promise<string> {
  const rows: Row[] = [];
  for await (const row of section.rows) rows.push(row);
  if (rows.length === 0) return `${section.empty ?? 'Nothing to show.'}\n`;
  const worthIt = section.columns.filter(
    ({ name, wide, rare }) =>
      wide !== true && (rare !== true || rows.some((row) => fullText(row[name]) !== '')),
  );
  const cellsOf = (columns: readonly Column[]): string[][] => [
    columns.map((column) => style.bold(titleOf(column))),
    ...rows.map((row) =>
      columns.map(({ name, kind }) => shortText(row[name], kind ?? 'text', style).replace(/\s*\n\s*/g, ' ')),
    ),
  ];
  let columns = worthIt;
  const least = (narrowest: number): number => leastWidth(measured(columns, cellsOf(columns), narrowest));
  while (least(COMFORTABLE) > style.width) {
    const at = columns.findLastIndex(({ spare }) => spare === true);
    if (at < 0) break;
    columns = columns.toSpliced(at, 1);
  }
  if (least(NARROWEST) <= style.width) return grid(columns, cellsOf(columns), style);
  // Rows that the terminal breaks cannot be read: each becomes a block with everything there is.
  return rows.map((row) => blockText(row, worthIt, style)).join('\n');
}

const blockText = (row: Row, columns: readonly Column[], style: Style): string =>
  factsText(
    {
      kind: 'facts',
      facts: columns.map(({ name, title, kind }) => ({
        name: title ?? name.replaceAll('_', ' '),
        value: row[name],
        ...(kind === undefined ? {} : { kind }),
      })),
    },
    style,
  );

function factsText(section: FactsSection, style: Style): string {
  const names = section.facts.map(({ name }) => lineText(name));
  const indent = Math.max(0, ...names.map(displayWidth)) + GAP;
  return section.facts
    .map((fact, at) => {
      const text = shortText(fact.value, fact.kind ?? 'text', style);
      const value = wrap(text, roomBeside(indent, style));
      const name = names[at] ?? '';
      const head = style.dim(`${name}${' '.repeat(indent - displayWidth(name))}`);
      return `${head}${value.replaceAll('\n', `\n${' '.repeat(indent)}`)}\n`;
    })
    .join('');
}

async function sectionText(section: Section | ProseSection, style: Style): Promise<string> {
  if (section.kind === 'rows' && section.screen !== undefined) return sectionsText(section.screen, style);
  const title = section.title === undefined ? '' : `${style.bold(lineText(section.title))}\n`;
  if (section.kind === 'text') return `${title}${printable(section.text).replace(/\n$/, '')}\n`;
  if (section.kind === 'prose') return `${title}${proseText(section, style)}`;
  return `${title}${section.kind === 'facts' ? factsText(section, style) : await rowsText(section, style)}`;
}

async function sectionsText(sections: readonly (Section | ProseSection)[], style: Style): Promise<string> {
  const texts: string[] = [];
  for (const section of sections) texts.push(await sectionText(section, style));
  return texts.join('\n');
}

/** Prints every section with its title; values are shortened to what people need. */
export async function* table(view: View, style: Style): AsyncGenerator<string> {
  let first = true;
  for (const section of view.sections) {
    if (!first) yield '\n';
    first = false;
    yield await sectionText(section, style);
  }
}
