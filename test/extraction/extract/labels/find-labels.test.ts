/** Tests of finding printed labels. */
import { describe, expect, it } from 'vitest';
import { compileField } from '../../../../src/extraction/extract/fields/compile-field.ts';
import { findLabels } from '../../../../src/extraction/extract/labels/find-labels.ts';
import { createLabelIndex } from '../../../../src/extraction/extract/labels/label-index.ts';
import type { LabelHit } from '../../../../src/extraction/extract/labels/label-hit.ts';
import { createSheet, textOf } from '../../../../src/extraction/extract/sheet.ts';
import type { PageText } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

function labels(page: PageText, name = 'total'): { text: string; hit: LabelHit }[] {
  const sheet = createSheet([page]);
  const index = createLabelIndex([compileField({ name })], { columns: false });
  return findLabels(sheet, index)
    .flat()
    .map((hit) => ({ text: textOf(hit), hit }));
}

describe('finding labels', () => {
  it('takes what a label lists in brackets for a part of it', () => {
    const [found] = labels(printed([[[40, 'Sender (name, address, country)']]]), 'sender_name');
    expect(found?.hit.standing).toBe(1);
  });

  it('lets a longer label claim its words', () => {
    const found = labels(
      printed([
        [
          [40, 'Sub Total'],
          [200, '10.00'],
        ],
        [
          [40, 'Total'],
          [200, '12.00'],
        ],
      ]),
    );
    expect(found.map(({ text, hit }) => [text, hit.owners.length])).toEqual([
      ['Sub Total', 0],
      ['Total', 1],
    ]);
  });

  it('takes "Firma" above a name for a form of address, and for a label where a name stands beside it', () => {
    const above = labels(printed([[[40, 'Firma']], [[40, 'Muster AG']]]), 'seller_name');
    expect(above).toEqual([]);
    for (const row of [
      [[40, 'Firma: Muster AG']],
      [
        [40, 'Firma'],
        [200, 'Muster AG'],
      ],
    ] as const)
      expect(labels(printed([row]), 'seller_name').map(({ hit }) => hit.key)).toEqual(['firma']);
  });

  it('takes "Firma" for a form of address beside a label of the paper, too', () => {
    const page = printed([
      [
        [40, 'Firma'],
        [300, 'Rechnung Nr.'],
        [450, '118840'],
      ],
      [[40, 'Muster AG']],
    ]);
    expect(labels(page, 'seller_name').map(({ text }) => text)).toEqual(['Rechnung Nr.']);
  });

  it('finds a label whose words are torn apart', () => {
    expect(
      labels(
        printed([
          [
            [40, 'Gesamt betrag'],
            [200, '12,00'],
          ],
        ]),
      )[0]?.hit.key,
    ).toBe('gesamtbetrag');
  });

  it('passes over a remark in brackets', () => {
    const found = labels(printed([[[40, 'Rechnung (380) Nr. 4711']]]), 'invoice_number');
    expect(found[0]).toMatchObject({ text: 'Rechnung (380) Nr.' });
  });

  it('forgives recognition errors only where words were recognized', () => {
    const rows = [
      [
        [40, 'Subtofal'],
        [200, '10.00'],
      ],
    ] as const;
    expect(labels(printed(rows))).toEqual([]);
    expect(labels(printed(rows, { source: 'ocr' }))[0]?.hit.match).toBeGreaterThan(0.7);
  });

  it('does not take the start of a company name for a label', () => {
    expect(labels(printed([[[40, 'Lieferant GmbH']]]), 'seller_name')).toEqual([]);
  });

  it('splits a label from the value glued to it', () => {
    expect(labels(printed([[[40, 'Total:12.00']]]))[0]?.text).toBe('Total:');
  });

  it('takes a label in two languages for one', () => {
    const found = labels(
      printed([
        [
          [40, 'Surname / Nom'],
          [300, 'Sex / Sexe'],
        ],
        [[40, 'LINDGREN']],
      ]),
      'last_name',
    );
    expect(found.map(({ text }) => text)).toEqual(['Surname / Nom', 'Sex / Sexe']);
  });
});
