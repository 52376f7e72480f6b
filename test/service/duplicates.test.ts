/** A document is compared with the earlier ones of its account: copies with a changed value are found, bills are not. */
import { afterAll, expect, it } from 'vitest';
import type { Indicator } from '../../src/contract/index.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { listChecks } from '../../src/integrity/index.ts';
import { createInlinePool } from '../../src/work/index.ts';
import { invoiceLines, memoryFile, pictureOf, textPdf } from '../support/sample-documents.ts';
import { twoAccounts } from '../support/two-accounts.ts';

const pool = createInlinePool({ clock: systemClock });
afterAll(() => pool.close());

interface Bill {
  readonly number?: string;
  readonly date?: string;
  readonly amount?: string;
  readonly payer?: string;
}

const bill = ({ number = 'NT-20871', date = '2024-05-02', amount = '120.00', payer = 'Ada' }: Bill = {}) =>
  textPdf([
    [
      ...invoiceLines(number, '1,120.00').slice(0, 5),
      [60, 205, 11, `Invoice Date: ${date}`],
      [60, 240, 11, `Bill to ${payer} Example, 7 Mill Lane, York YO1 6AB, customer since many years`],
      [60, 300, 11, 'Delivery of garden furniture as agreed by telephone'],
      [440, 300, 11, amount],
      [60, 340, 11, 'Payable within thirty days without deduction. We thank you for your order.'],
    ],
  ]);

type Accounts = Awaited<ReturnType<typeof twoAccounts>>;

const upload = async ({ ada }: Accounts, bytes: Uint8Array, name = 'first.pdf') =>
  (await ada.documents.upload({ file: memoryFile(name, bytes), template_id: 'auto' })).job_id;

async function verify({ ada }: Accounts, bytes: Uint8Array, by: Accounts['bob'] = ada): Promise<Indicator> {
  const others = Object.values(listChecks())
    .flat()
    .map(({ id }) => id)
    .filter((id) => id !== 'content_duplicate');
  const { indicators } = await by.integrity.verify({
    file: memoryFile('second.pdf', bytes),
    disabled_fraud_checks: others.join(','),
  });
  const found = indicators.find(({ name }) => name === 'content_duplicate');
  if (found === undefined) throw new Error('the report does not list the check');
  return found;
}

it('a copy with another amount is found, with the earlier job, the old and the new value and the place', async () => {
  const house = await twoAccounts(pool);
  const job_id = await upload(house, bill());
  const found = await verify(house, bill({ amount: '920.00' }));
  expect(found).toMatchObject({
    status: 'detected',
    evidence: [{ code: 'EDITED_COPY', page: 1, old: '120.00', new: '920.00' }],
  });
  expect(found.description).toContain(job_id);
  const [x0 = 0, y0 = 0] = found.evidence?.[0]?.box ?? [];
  expect(x0).toBeGreaterThan(0.6);
  expect(y0).toBeGreaterThan(0.3);
});

it('the check of a later job compares it too, and that of the earlier one does not', async () => {
  const house = await twoAccounts(pool);
  const first = await upload(house, bill());
  const second = await upload(house, bill({ amount: '920.00' }), 'second.pdf');
  const statusOf = async (job_id: string) => {
    await house.ada.integrity.trigger({ job_id });
    const analysis = () => house.ada.integrity.analysis({ job_id });
    await expect
      .poll(async () => (await analysis()).fraud_check_status, { timeout: 20_000 })
      .toBe('completed');
    const { fraud_analysis } = await analysis();
    return fraud_analysis?.indicators.find(({ name }) => name === 'content_duplicate')?.status;
  };
  expect(await statusOf(second)).toBe('detected');
  expect(await statusOf(first)).toBe('not_applicable');
});

it('the next bill, the bill of somebody else and a second receipt of the day are other documents', async () => {
  const house = await twoAccounts(pool);
  await upload(house, bill());
  for (const other of [
    bill({ number: 'NT-20944', date: '2024-06-02', amount: '131.50' }),
    bill({ number: 'NT-20944', date: '2024-06-02' }),
    bill({ number: 'NT-20944', amount: '131.50' }),
    bill({ payer: 'Bob', amount: '131.50' }),
  ]) {
    expect((await verify(house, other)).status).toBe('clear');
  }
});

it('another date alone is a hint, for documents that recur differ like that', async () => {
  const house = await twoAccounts(pool);
  await upload(house, bill());
  expect(await verify(house, bill({ date: '2024-06-02' }))).toMatchObject({
    status: 'detected',
    risk_level: 'low',
    evidence: [{ code: 'COPY_WITH_OTHER_DATE', old: '2024-05-02', new: '2024-06-02' }],
  });
});

it.each([
  ['another number alone', { number: 'NT-20944' }, ['COPY_WITH_OTHER_NUMBER']],
  ['another name alone', { payer: 'Bob' }, ['COPY_WITH_OTHER_NAME']],
  [
    'its number, another date and amount',
    { date: '2024-06-02', amount: '131.50' },
    ['COPY_WITH_OTHER_DATE', 'COPY_WITH_OTHER_DATE'],
  ],
] as const)('a copy with %s is a hint', async (_, change, codes) => {
  const house = await twoAccounts(pool);
  await upload(house, bill());
  const found = await verify(house, bill(change));
  expect(found.evidence?.map(({ code }) => code)).toEqual(codes);
  expect(found.risk_level).toBe('low');
});

it('another amount is found beside a date in words, and an account in groups of four is one value', async () => {
  const house = await twoAccounts(pool);
  const date = '2 May 2024';
  const more = (account: string) => `account ${account} at the bank of the town`;
  const first = more('DE02 1203 0000 0000 2020 51');
  await upload(house, bill({ date, payer: `Ada ${first}` }));
  expect(await verify(house, bill({ date, payer: `Ada ${first}`, amount: '920.00' }))).toMatchObject({
    evidence: [{ code: 'EDITED_COPY', old: '120.00', new: '920.00' }],
  });
  const other = more('DE44 5001 0517 5407 3249 31');
  expect(await verify(house, bill({ date, payer: `Ada ${other}` }))).toMatchObject({
    evidence: [
      { code: 'EDITED_COPY', old: 'DE02 1203 0000 0000 2020 51', new: 'DE44 5001 0517 5407 3249 31' },
    ],
  });
});

it('the same file sent again is noted and counts nothing', async () => {
  const house = await twoAccounts(pool);
  const job_id = await upload(house, bill());
  const again = await verify(house, bill());
  expect(again).toMatchObject({ status: 'clear', contribution: 0, evidence: [{ code: 'SAME_FILE_BEFORE' }] });
  expect(again.description).toContain(job_id);
});

it('what another account submitted is not revealed', async () => {
  const house = await twoAccounts(pool);
  await upload(house, bill());
  for (const bytes of [bill(), bill({ amount: '920.00' })]) {
    expect(await verify(house, bytes, house.bob)).toMatchObject({ status: 'not_applicable', evidence: [] });
  }
});

it('a changed amount is found between pictures, by recognition, and nothing between two pictures of one bill', async () => {
  const house = await twoAccounts(pool);
  const scan = async (bytes: Buffer, dpi: number) => (await pictureOf(bytes, dpi)).png().toBuffer();
  await upload(house, await scan(bill(), 200), 'first.png');
  expect(await verify(house, await scan(bill({ amount: '920.00' }), 200))).toMatchObject({
    evidence: [{ code: 'EDITED_COPY', old: '120.00', new: '920.00' }],
  });
  expect((await verify(house, await scan(bill(), 190))).status).toBe('clear');
}, 60_000);

it('what is forgotten is not compared any more', async () => {
  const house = await twoAccounts(pool);
  await upload(house, bill());
  await house.store.retention.sweep('2999-01-01T00:00:00.000Z');
  expect((await verify(house, bill({ amount: '920.00' }))).status).toBe('not_applicable');
});
