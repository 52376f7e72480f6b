/** Tables for people on a terminal, fitted to its width. The only user of cli-table3. */
import Table from 'cli-table3';
import { printable, shortText } from '../cells.ts';
import type { Column, FactsSection, RowsSection, Style, View } from '../view.ts';

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
/** No column is cut below this many characters. */
const NARROWEST = 8;

const COLOR = /\u001b\[\d+m/g;
// East Asian wide characters and emoji take two columns (Unicode TR 11, main blocks).
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu;

const displayWidth = (text: string): number => {
  const bare = text.replace(COLOR, '');
  return Array.from(bare).length + (bare.match(WIDE)?.length ?? 0);
};

const titleOf = (column: Column): string => (column.title ?? column.name.replaceAll('_', ' ')).toUpperCase();

/** Widths that fit: the widest column gives way first. */
function fit(natural: readonly number[], available: number): number[] {
  const widths = [...natural];
  let excess = widths.reduce((sum, width) => sum + width + GAP, 0) - available;
  while (excess > 0) {
    const widest = Math.max(...widths);
    if (widest <= NARROWEST) break;
    widths[widths.indexOf(widest)] = widest - 1;
    excess -= 1;
  }
  return widths;
}

function grid(
  rows: readonly (readonly string[])[],
  aligns: readonly ('left' | 'right')[],
  style: Style,
): string {
  const natural = aligns.map((_, at) => Math.max(...rows.map((cells) => displayWidth(cells[at] ?? ''))));
  const widths = Number.isFinite(style.width) ? fit(natural, style.width) : natural;
  const table = new Table({
    chars: NO_BORDERS,
    colAligns: [...aligns],
    // Padding counts as width; the last column needs none behind it.
    colWidths: widths.map((width) => width + GAP),
    style: { 'padding-left': 0, 'padding-right': GAP, head: [], border: [] },
  });
  for (const cells of rows) table.push([...cells]);
  return `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`;
}

async function rowsText(section: RowsSection, style: Style): Promise<string> {
  const columns = section.columns.filter((column) => column.wide !== true);
  const body: string[][] = [];
  for await (const row of section.rows) {
    body.push(
      columns.map((column) =>
        shortText(row[column.name], column.kind ?? 'text', style).replace(/\s*\n\s*/g, ' '),
      ),
    );
  }
  if (body.length === 0) return `${section.empty ?? 'Nothing to show.'}\n`;
  const head = columns.map((column) => style.bold(titleOf(column)));
  return grid(
    [head, ...body],
    columns.map((column) => column.align ?? 'left'),
    style,
  );
}

function factsText(section: FactsSection, style: Style): string {
  const longest = Math.max(0, ...section.facts.map((fact) => displayWidth(fact.name)));
  return section.facts
    .map((fact) => {
      const value = shortText(fact.value, fact.kind ?? 'text', style);
      const name = style.dim(fact.name.padEnd(longest + GAP));
      return `${name}${value.replaceAll('\n', `\n${' '.repeat(longest + GAP)}`)}\n`;
    })
    .join('');
}

/** Prints every section with its title; values are shortened to what people need. */
export async function* table(view: View, style: Style): AsyncGenerator<string> {
  let first = true;
  for (const section of view.sections) {
    if (!first) yield '\n';
    first = false;
    if (section.title !== undefined) yield `${style.bold(section.title)}\n`;
    if (section.kind === 'text') yield `${printable(section.text).replace(/\n$/, '')}\n`;
    else if (section.kind === 'facts') yield factsText(section, style);
    else yield await rowsText(section, style);
  }
}
