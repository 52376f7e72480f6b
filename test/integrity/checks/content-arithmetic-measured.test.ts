/** Weighing slips and time sheets: what is measured says itself how it is made. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { changed, linesAt, readingOf } from '../reading.ts';
import type { Change } from '../reading.ts';
import { codesOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Slip']]]);
const ID = 'content_arithmetic';
const screen = screenFor(ID);

const codes = async (lines: readonly string[], changes: readonly Change[]): Promise<readonly string[]> =>
  codesOf(await screen(pdf, { reading: readingOf([linesAt(changed(lines, changes))]) }), ID);

const below = ['Bruttó:        25.340 kg', 'Tára:          11.080 kg', 'Nettó:         14.260 kg'];
const beside = ['Gross 31.96 t   Tare 12.48 t   Net 19.48 t', 'Gross 32.10 t   Tare 12.44 t   Net 19.66 t'];
const headed = ['Brut (kg)      Tare (kg)      Net (kg)', '31.960         12.480         19.480'];

describe('content_arithmetic of weights', () => {
  it.each<[string, readonly string[], Change]>([
    ['below each other', below, ['14.260', '16.260']],
    ['beside each other', beside, ['19.66', '29.66']],
    ['below their labels', headed, ['12.480', '10.480']],
  ])('asks for a look at a net weight that is not gross less tare, %s', async (_, lines, change) => {
    expect(await codes(lines, [change])).toEqual(['SUM_CONTRADICTED']);
  });

  it.each<[string, readonly string[], readonly Change[]]>([
    ['that holds', below, []],
    ['in several ways of writing', headed, []],
    ['of goods in packages', [...below, '12 pallets'], [['14.260', '16.260']]],
    ['less what is printed', [...below, 'Water         2.000 kg'], [['14.260', '12.260']]],
    ['in other units', below, [['14.260 kg', '16.260 lb']]],
    [
      'that fails throughout',
      beside,
      [
        ['19.48', '29.48'],
        ['19.66', '29.66'],
      ],
    ],
    ['that is of money', below.map((line) => line.replace(' kg', ',00 €')), [['14.260', '16.260']]],
  ])('says nothing of one %s', async (_, lines, changes) => {
    expect(await codes(lines, changes)).toEqual([]);
  });
});

const sheet = [
  'Day     In      Out     Break   Hours   Extra',
  'Mon 3   08:00   16:30   0:30    8:00     0:00',
  'Tue 4   08:00   17:15   0:45    8:30     0:30',
  'Wed 5   07:30   16:30   0:30    8:30     0:30',
  'Thu 6   leave                   8:00',
  'Fri 7   08:15   16:15   0:30    7:30     0:00',
  'Sat 8   08:00   12:20   0:00    4:20     0:20',
  'Total                          36:50     1:20',
];

const decimal = [
  'Dag    Begin   Eind    Pauze     Uren',
  'ma 3   07:30   16:15   45 min    8,00',
  'di 4   07:30   17:00   45 min    8,75',
  'wo 5   08:00   12:30   0 min     4,50',
  'do 6   07:30   16:30   60 min    8,00',
  'vr 7   07:15   15:45   45 min    7,75',
];

describe('content_arithmetic of working times', () => {
  it.each<[string, readonly string[], Change]>([
    ['the hours of a day', sheet, ['4:20', '8:20']],
    ['the hours of a day in hundredths', decimal, ['7,75', '9,75']],
    ['the total of a column', sheet, ['1:20', '11:20']],
  ])('asks for a look at %s that the times do not make', async (_, lines, change) => {
    expect(await codes(lines, [change])).toEqual(['SUM_CONTRADICTED']);
  });

  it.each<[string, readonly Change[]]>([
    ['that are so', []],
    ['of which leave counts', [['36:50', '44:50']]],
    ['that end at a limit', [['4:20', '4:00']]],
    ['that a remark explains', [['4:20     0:20', '8:20     0:20  customer visit']]],
    [
      'that are reckoned otherwise on more days',
      [
        ['4:20', '8:20'],
        ['7:30     0', '9:30     0'],
      ],
    ],
  ])('says nothing of times %s', async (_, changes) => {
    expect(await codes(sheet, changes)).toEqual([]);
  });
});
