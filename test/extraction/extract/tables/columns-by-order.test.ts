/** Tests of columns whose labels say nothing known: their place among the others tells what they are. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { at, fieldsOf } from '../../own-template.ts';
import type { Row } from '../../own-template.ts';
import { printed } from '../../printed.ts';

const row = at(40, 120, 220, 320, 420, 500);

function rowsOf(asked: Readonly<Record<string, string>>, rows: readonly Row[]): Record<string, unknown>[] {
  const template = { template_id: 'mine', name: 'mine', fields: [{ name: 'rows', fields: fieldsOf(asked) }] };
  const { structured_data: data } = readDocument({ pages: [printed(rows)], templates: [template] });
  return data['rows'] as Record<string, unknown>[];
}

describe('a column between two that are known', () => {
  const ASKED = {
    date: 'Date',
    start: 'Start time',
    break: 'Break',
    end: 'Finish time',
    hours: 'Hours worked',
    notes: 'Notes',
  };
  const HEAD = row('Date', 'Start', 'Break', 'Knock-off', 'Hours', 'Notes');

  it('is the time that is asked for between them', () => {
    const rows = rowsOf(ASKED, [
      HEAD,
      row('07/07/2025', '07:30', '0:30', '16:00', '8.00', 'Crane'),
      row('08/07/2025', '07:30', '0:30', '17:30', '9.50', 'Rail'),
    ]);
    expect(rows.map(({ end }) => end)).toEqual(['16:00', '17:30']);
  });

  it('is none where its cells are no times', () => {
    const rows = rowsOf(ASKED, [
      HEAD,
      row('07/07/2025', '07:30', '0:30', '16:00', '8.00', 'Crane'),
      row('08/07/2025', '07:30', '0:30', '17', '9.50', 'Rail'),
    ]);
    expect(rows.map(({ end }) => end)).toEqual([null, null]);
  });

  const PACKED = {
    box: 'Box number',
    description: 'Description of goods',
    quantity: 'Quantity',
    net: 'Net weight',
    color: 'Paint',
    gross: 'Gross weight',
  };

  it('is what is asked for there in a table of as many columns', () => {
    const rows = rowsOf(PACKED, [
      row('C/NO.', 'Description', 'Qty', 'N.W.', 'Shade', 'G.W.'),
      row('1-20', 'Work lamp', '800', '336.00', 'Black', '372.00'),
      row('33', 'Bracket', '150', '11.20', 'White', '12.00'),
    ]);
    expect(rows).toMatchObject([
      { box: '1-20', color: 'Black', gross: '372.00' },
      { box: '33', color: 'White', gross: '12.00' },
    ]);
  });

  it('is no number where it counts the rows', () => {
    const rows = rowsOf(PACKED, [
      row('C/NO.', 'Description', 'Qty', 'N.W.', 'Shade', 'G.W.'),
      row('1', 'Work lamp', '800', '336.00', 'Black', '372.00'),
      row('2', 'Bracket', '150', '11.20', 'White', '12.00'),
    ]);
    expect(rows.map(({ box }) => box)).toEqual([null, null]);
  });

  it('is not told where the table has more columns than are asked for', () => {
    const { gross: _, ...asked } = PACKED;
    const rows = rowsOf(asked, [
      row('C/NO.', 'Description', 'Qty', 'N.W.', 'Shade', 'G.W.'),
      row('1-20', 'Work lamp', '800', '336.00', 'Black', '372.00'),
      row('33', 'Bracket', '150', '11.20', 'White', '12.00'),
    ]);
    expect(rows.map(({ box, color }) => [box, color])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});
