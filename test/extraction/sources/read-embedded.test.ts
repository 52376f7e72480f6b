/** Electronic invoices of every dialect say the same in one vocabulary; what cannot be trusted is not used, and told. */
import { describe, expect, it, test } from 'vitest';
import type { EmbeddedContent } from '../../../src/document/index.ts';
import { readEmbedded } from '../../../src/extraction/index.ts';
import { CII, UBL, ZUGFERD_1 } from './invoices.ts';

const read = (files: Readonly<Record<string, string | Uint8Array>>, more: Partial<EmbeddedContent> = {}) =>
  readEmbedded({
    embedded: () =>
      Promise.resolve({
        attachments: Object.entries(files).map(([name, data]) => ({ name, data: Buffer.from(data) })),
        fields: [],
        warnings: [],
        ...more,
      }),
  });

async function statedIn(xml: string) {
  const { parts } = await read({ 'factur-x.xml': xml });
  const values = parts[0]?.values ?? [];
  return (concept: string, party: string | null = null): string | undefined =>
    values.find((value) => value.concept === concept && (party === null || value.party === party))?.value;
}

describe.each([
  ['Factur-X', CII],
  ['ZUGFeRD 1', ZUGFERD_1],
  ['UBL credit note', UBL],
])('%s', (_, xml) => {
  test('numbers, dates, totals and parties in canonical form', async () => {
    const stated = await statedIn(xml);
    expect({
      number: stated('invoice_number'),
      issued: stated('issue_date'),
      due: stated('due_date'),
      currency: stated('currency'),
      net: stated('net_total'),
      tax: stated('tax_total'),
      gross: stated('gross_total'),
      open: stated('amount_due'),
      order: stated('order_number'),
      iban: stated('iban', 'seller'),
      seller: stated('seller_name'),
      vat: stated('vat_id', 'seller'),
      tax_number: stated('tax_number', 'seller'),
      buyer: stated('buyer_name'),
    }).toEqual({
      number: 'INV-2024-017',
      issued: '2024-04-03',
      due: '2024-04-25',
      currency: 'GBP',
      net: '145.00',
      tax: '29.00',
      gross: '174.00',
      open: '74.00',
      order: 'PO-77',
      iban: 'GB29NWBK60161331926819',
      seller: 'Acme Widgets Ltd',
      vat: 'DE136695976',
      tax_number: '03/167',
      buyer: 'Northwind Traders Inc.',
    });
    expect(stated('seller_address')).toMatch(/^12 Foundry Road, LS1 4AB Leeds(?:, GB)?$/);
  });

  test('lines, with the price of one piece', async () => {
    const { parts } = await read({ 'factur-x.xml': xml });
    const rows = parts[0]?.groups.find(({ kind }) => kind === 'lines')?.rows ?? [];
    const cells = rows.map((row) =>
      Object.fromEntries(row.toReversed().map(({ concept, value }) => [concept, value])),
    );
    expect(cells).toMatchObject([
      {
        line_description: 'Steel bracket & bolts',
        line_quantity: '10.0000',
        line_unit_price: '12.50',
        line_amount: '125.00',
      },
      { line_description: 'Mounting screws', line_quantity: '200', line_amount: '20.00' },
    ]);
  });
});

describe('choosing and refusing', () => {
  it('names the place of a value in the XML', async () => {
    const { parts } = await read({ 'factur-x.xml': CII });
    const amount = parts[0]?.groups[0]?.rows[1]?.find(({ concept }) => concept === 'line_amount');
    expect(amount?.path).toBe(
      'CrossIndustryInvoice/SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem[2]/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
    );
  });

  it('takes the invoice with the standard name before others', async () => {
    const other = CII.replace('INV-2024-017', 'OTHER-1');
    const { parts, warnings } = await read({ 'hotel.xml': other, 'ZUGFeRD-invoice.xml': CII });
    expect(parts[0]?.values[0]?.value).toBe('INV-2024-017');
    expect(warnings).toEqual([]);
  });

  it('uses none of several that could be meant, and says so', async () => {
    const { parts, warnings } = await read({ 'a.xml': CII, 'b.xml': CII.replace('INV-2024-017', 'OTHER-1') });
    expect(parts).toEqual([]);
    expect(warnings).toEqual([
      'Several electronic invoices are attached ("a.xml", "b.xml"); none of them was used.',
    ]);
  });

  it.each([
    ['is cut off', CII.slice(0, 900)],
    ['closes what it never opened', CII.replace('</ram:Name>', '</ram:Title>')],
    ['declares entities', CII.replace('<rsm:Cross', '<!DOCTYPE x [<!ENTITY a "b">]><rsm:Cross')],
    ['is no invoice', '<Order><ID>1</ID></Order>'],
  ])('tells of a standard attachment that %s', async (_, xml) => {
    const { parts, warnings } = await read({ 'factur-x.xml': xml });
    expect(parts).toEqual([]);
    expect(warnings[0]).toContain('could not be understood');
  });

  it('passes other XML over without a word', async () => {
    expect(await read({ 'settings.xml': '<settings/>' })).toEqual({ parts: [], warnings: [] });
  });

  it('reads the declared encoding', async () => {
    const latin = CII.replace('UTF-8', 'ISO-8859-1').replace('Acme Widgets Ltd', 'Müller GmbH');
    const { parts } = await read({ 'factur-x.xml': Buffer.from(latin, 'latin1') });
    expect(parts[0]?.values.find(({ concept }) => concept === 'seller_name')?.value).toBe('Müller GmbH');
  });

  it('leaves out dates and amounts that are none', async () => {
    const { parts } = await read({
      'factur-x.xml': CII.replace('>20240403<', '>20241340<').replace('>174.00<', '>about 174<'),
    });
    const concepts = parts[0]?.values.map(({ concept }) => concept);
    expect(concepts).not.toContain('issue_date');
    expect(concepts).not.toContain('gross_total');
  });
});
