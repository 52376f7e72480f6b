/** Tests of finding postal addresses. */
import { describe, expect, it } from 'vitest';
import { isAddressLine, isPlaceLine } from '../../../../src/extraction/extract/address-lines.ts';
import { findAddresses } from '../../../../src/extraction/extract/candidates/addresses.ts';
import { findLabels } from '../../../../src/extraction/extract/labels/find-labels.ts';
import { createLabelIndex } from '../../../../src/extraction/extract/labels/label-index.ts';
import { createSheet } from '../../../../src/extraction/extract/sheet.ts';
import { printed } from '../../printed.ts';

describe('lines of addresses', () => {
  it.each([
    'DE 80333 München',
    '3012 CN Rotterdam',
    'Seattle, WA 98109-5210',
    '81200 JOHOR BAHRU, JOHOR',
    'Leeds LS1 4AB',
    'Fremantle WA 6160',
    'Singapore 310211',
    'Annapolis, Maryland 21401',
    'Pune, Maharashtra 411026',
    '44240 La Chapelle-sur-Erdre',
  ])('know the place %s', (text) => {
    expect(isPlaceLine(text)).toBe(true);
  });

  it.each([
    'RN 88',
    'C/ Mallorca 218, 3º 1ª',
    'Lieferantenstraße 20',
    'No. 53, Jalan Besar',
    '12 Foundry Road',
  ])('know the street %s', (text) => {
    expect(isAddressLine(text)).toBe(true);
  });

  it.each([
    'Total 12.50',
    'ST# 01055 OP# 004 TE# 22',
    'Invoice 12345 of 05/03/2018',
    'GST Reg No. 001637511168',
    'Thank you',
  ])('leave %s alone', (text) => {
    expect(isAddressLine(text)).toBe(false);
  });
});

describe('addresses', () => {
  it.each(['Tel: 03-3271 9152', 'TEL: 03-3271 9872 FAX: 03-3271 9487', 'Tel. No. 03-3271 9872 Fax 9487'])(
    'are runs of such lines, ending at the phone number: %s',
    (phone) => {
      const sheet = createSheet([
        printed([
          [[200, 'TEO HENG BOOKS']],
          [[180, 'NO. 53, JALAN BESAR,']],
          [[180, '45600 BATANG BERJUNTAI']],
          [[180, phone]],
        ]),
      ]);
      const found = findAddresses(sheet, findLabels(sheet, createLabelIndex([], { columns: false })));
      expect(found.map((address) => address.value)).toEqual(['NO. 53, JALAN BESAR, 45600 BATANG BERJUNTAI']);
    },
  );

  it('end above the header of a table', () => {
    const sheet = createSheet([
      printed([
        [[40, 'Av. Vilanova 12, 08800 Vilanova']],
        [
          [40, 'Concepto'],
          [270, 'Horas'],
          [400, 'Importe'],
        ],
      ]),
    ]);
    const found = findAddresses(sheet, findLabels(sheet, createLabelIndex([], { columns: false })));
    expect(found.map((address) => address.value)).toEqual(['Av. Vilanova 12, 08800 Vilanova']);
  });

  it('end above what is set elsewhere', () => {
    const sheet = createSheet([
      printed([
        [[220, 'Polígono Industrial Sur, nave 8']],
        [[220, '41007 Sevilla']],
        [
          [120, 'Concepto'],
          [270, 'Cantidad'],
        ],
      ]),
    ]);
    const found = findAddresses(sheet, findLabels(sheet, createLabelIndex([], { columns: false })));
    expect(found.map((address) => address.value)).toEqual(['Polígono Industrial Sur, nave 8, 41007 Sevilla']);
  });

  it('go on after a comma, and over specks beside a line', () => {
    const sheet = createSheet([
      printed([
        [[40, 'Acme Ltd']],
        [[40, 'No 12 Foundry Road,']],
        [
          [30, '|'],
          [40, 'Victoria Quarter'],
        ],
        [[40, '81200 Johor Bahru']],
      ]),
    ]);
    const found = findAddresses(sheet, findLabels(sheet, createLabelIndex([], { columns: false })));
    expect(found[0]?.value).toBe('No 12 Foundry Road, Victoria Quarter, 81200 Johor Bahru');
  });

  it('know the numbers of sections between the street and the place', () => {
    const sheet = createSheet([
      printed([
        [[40, 'ALAT TULIS JAYA']],
        [[40, 'NO. 9-G, JALAN MELATI']],
        [[40, '(B) U8/C, BUKIT RAYA']],
        [[40, 'SEKSYEN U8, 40150 SHAH ALAM']],
      ]),
    ]);
    const found = findAddresses(sheet, findLabels(sheet, createLabelIndex([], { columns: false })));
    expect(found.map((address) => address.value)).toEqual([
      'NO. 9-G, JALAN MELATI, (B) U8/C, BUKIT RAYA, SEKSYEN U8, 40150 SHAH ALAM',
    ]);
  });

  it('end with state and country, and hold long lines of words that end in a comma', () => {
    const sheet = createSheet([
      printed([
        [[40, 'LOT 7, JALAN MERANTI 2,']],
        [[40, 'PERSIMPANGAN SELATAN AIR JERNIH, RIMBA PUSAT KOTA,']],
        [[40, '43300 SERI RIMBA,']],
        [[40, 'SELANGOR']],
        [[40, 'DARUL EHSAN']],
        [[40, 'CASH BILL']],
      ]),
    ]);
    const found = findAddresses(sheet, findLabels(sheet, createLabelIndex([], { columns: false })));
    expect(found.map((address) => address.value)).toEqual([
      'LOT 7, JALAN MERANTI 2, PERSIMPANGAN SELATAN AIR JERNIH, RIMBA PUSAT KOTA, 43300 SERI RIMBA, SELANGOR, DARUL EHSAN',
    ]);
  });
});
