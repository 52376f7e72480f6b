/** Statements whose balance does not follow. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import { scanOf } from '../scan.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Statement']]]);
const ID = 'content_running_balance';
const screen = screenFor(ID);
const AMOUNTS = [-45.1, 1200, -310.55, -18.2, -99, 64.75, -12.5, -230, 75.3, -41.15];

/** A statement, one row per amount, oldest first. */
function statement(months = 1): string[] {
  let balance = 1500;
  return Array.from({ length: months }, () => AMOUNTS)
    .flat()
    .map((amount, at) => {
      balance += amount;
      const day = `${String(10 + (at % 20))}.03.2024`;
      return `${day}  Payment ${amount.toFixed(2).padStart(20)} ${balance.toFixed(2).padStart(16)}`;
    });
}

const ask = async (lines: readonly string[], source: 'text' | 'ocr' = 'text', confidence = 1) =>
  screen(pdf, { reading: readingOf([linesAt(lines, confidence)], { source }) });

describe('content_running_balance', () => {
  it('follows a statement in either direction', async () => {
    expect(indicatorOf(await ask(statement()), ID).status).toBe('clear');
    expect(indicatorOf(await ask(statement().reverse()), ID).status).toBe('clear');
  });

  it('proves a changed balance in a text layer by the rows around it', async () => {
    const report = await ask(statement().map((line) => line.replace('2326.15', '2926.15')));
    expect(codesOf(report, ID)).toEqual(['BALANCE_CONTRADICTED']);
    expect(indicatorOf(report, ID).evidence?.[0]).toMatchObject({ old: '2326.15', new: '2926.15' });
    expect(report.risk_level).toBe('critical');
  });

  it('takes the same on a recognized page for strong evidence, and a misread digit for none', async () => {
    const changed = statement().map((line) => line.replace('2326.15', '2126.15'));
    expect(codesOf(await ask(changed, 'ocr', 0.95), ID)).toEqual(['BALANCE_BREAKS']);
    const misread = statement().map((line) => line.replace('2326.15', '2826.15'));
    const told = indicatorOf(await ask(misread, 'ocr', 0.95), ID);
    expect(told.status).toBe('inconclusive');
    expect(told.description).toContain('2826.15 on page 1, which may be misread: 2326.15 fits');
  });

  it('accuses a misreadable value of a scan where its digits look like the others of their names, however sure recognition was', async () => {
    const changes = [
      ['2326.15', '2826.15', 'the balance 2826.15'],
      ['-310.55', '-810.55', '-810.55 is printed'],
    ] as const;
    for (const [old, now, detail] of changes) {
      const changed = statement().map((line) => line.replace(old, now));
      const options = {
        reading: readingOf([linesAt(changed, 0.85)], { source: 'ocr' }),
        name: 'scan.png',
      };
      const printed = await screen(await scanOf(changed), options);
      expect(codesOf(printed, ID)).toEqual(['AMOUNT_CONTRADICTED']);
      expect(indicatorOf(printed, ID).description).toContain(detail);
      expect(printed.is_suspicious).toBe(true);
      expect(indicatorOf(await screen(await scanOf(statement()), options), ID).status).toBe('inconclusive');
    }
  });

  it('names a changed amount between two balances', async () => {
    const report = await ask(statement().map((line) => line.replace('-99.00', '-999.00')));
    expect(indicatorOf(report, ID).evidence?.[0]).toMatchObject({ old: '99.00', new: '-999.00' });
    expect(report.is_suspicious).toBe(true);
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ['oldest', (lines) => lines],
    ['newest', (lines) => lines.toReversed()],
  ])('names the row before as well where it may be the changed one, the %s first', async (_, order) => {
    const changed = statement().map((line) =>
      line.replace('-310.55', '-210.55').replace('2344.35', '2444.35'),
    );
    const report = await ask(order(changed));
    const [fact, ...more] = indicatorOf(report, ID).evidence ?? [];
    expect(more).toEqual([]);
    expect(fact).toMatchObject({ code: 'AMOUNT_CONTRADICTED' });
    expect(fact?.detail).toContain('-210.55 and 2444.35 of the row before were 310.55 and 2344.35');
    expect([fact?.old, fact?.new]).toEqual([undefined, undefined]);
    expect(report.is_suspicious).toBe(true);
  });

  it('names a first row whose amount and balance may be changed', async () => {
    const changed = statement().map((line) => line.replace('-45.10', '-15.10').replace('1454.90', '1484.90'));
    const [fact] = indicatorOf(await ask(changed), ID).evidence ?? [];
    expect(fact?.detail).toContain('-15.10 and 1484.90 of the row before were 45.10 and 1454.90');
  });

  it.each<[string, (day: string) => string]>([
    ['day and month alone', (day) => day.replace('.2024', '')],
    ['two columns of them', (day) => `${day.replace('.2024', '')}  ${day.replace('.2024', '')}`],
  ])('takes no days for amounts: %s', async (_, print) => {
    const dated = statement().map((line) => {
      const [day = '', ...rest] = line.split(/(?= )/);
      return [print(day), ...rest].join('');
    });
    const withCommas = dated.map((line) => line.replace(/Payment.*/, (rest) => rest.replaceAll('.', ',')));
    for (const lines of [dated, withCommas]) {
      expect(indicatorOf(await ask(lines), ID).status).toBe('clear');
      const changed = lines.map((line) => line.replace('-99', '-999'));
      expect(indicatorOf(await ask(changed), ID).evidence?.[0]).toMatchObject({ old: '99.00' });
    }
  });

  it('names one below a description of two lines, with a digit put in', async () => {
    const wrapped = statement().flatMap((line) => [line, '            of a monthly contract']);
    const report = await ask(wrapped.map((line) => line.replace('-99.00', '-199.00')));
    expect(codesOf(report, ID)).toEqual(['AMOUNT_CONTRADICTED']);
    expect(indicatorOf(report, ID).evidence?.[0]).toMatchObject({ old: '99.00', new: '-199.00' });
    // What stands between two rows may be a movement whose balance is not printed.
    const between = wrapped.map((line) =>
      line.replace('-99.00', '-199.00').replace('of a monthly', 'with 12.00 of a'),
    );
    expect(indicatorOf(await ask(between), ID)).toMatchObject({
      status: 'inconclusive',
      description: expect.stringContaining('does not follow at 1 of 9 rows') as string,
    });
  });

  it('leaves rows between which one was not read, below a black bar say', async () => {
    for (const left of ['', '15.03.2024  Payment']) {
      const lines = statement().toSpliced(5, 1, left);
      expect(indicatorOf(await ask(lines, 'ocr', 0.95), ID)).toMatchObject({
        status: 'inconclusive',
        description: expect.stringContaining('at 1 of 8 rows') as string,
      });
    }
  });

  it.each<[string, (line: string) => string[], string]>([
    ['neither amount nor date', (line) => [line], '            Payment'],
    ['nothing but its description', (line) => [line, '            by card', '            at noon'], ''],
  ])('leaves rows between which one was read with %s', async (_, wrap, left) => {
    const lines = statement().flatMap((line, at) => (at === 5 ? [left, ...wrap(line).slice(1)] : wrap(line)));
    expect(indicatorOf(await ask(lines, 'ocr', 0.95), ID)).toMatchObject({
      status: 'inconclusive',
      description: expect.stringContaining('at 1 of 8 rows') as string,
    });
  });

  it('asks about the one of two closing balances that the rows do not lead to, whatever table follows them', async () => {
    const lines = (closing: string): string[] => [
      'Opening balance                        1500.00',
      `Closing balance                        ${closing}`,
      ...statement(),
      'Closing balance                        2083.55',
      'Fees                       Period          Year',
      'Overdraft fees               1.10         28.05',
      'Other fees                   2.50          7.75',
      'Dividends                    0.19          0.81',
    ];
    const rows = statement().at(-1)?.trim().split(/\s+/).at(-1);
    expect(rows).toBe('2083.55');
    expect(indicatorOf(await ask(lines('2083.55')), ID).status).toBe('clear');
    expect(codesOf(await ask(lines('7083.55')), ID)).toEqual(['BALANCE_BREAKS']);
  });

  it('is less sure where the amount was recognized, or has little in common with the one that fits', async () => {
    const changed = (now: string): string[] => statement().map((line) => line.replace('-310.55', now));
    for (const report of [await ask(changed('-410.55'), 'ocr', 0.95), await ask(changed('-427.80'))]) {
      expect(codesOf(report, ID)).toEqual(['BALANCE_BREAKS']);
      expect(report.is_suspicious).toBe(false);
    }
  });

  it('holds the opening and closing balance against the rows when the other of them fits', async () => {
    const framed = (opening: string, closing: string): string[] => [
      `Opening balance  ${opening.padStart(30)}`,
      `Closing balance  ${closing.padStart(30)}`,
      ...statement(),
    ];
    expect(indicatorOf(await ask(framed('1500.00', '2083.55')), ID).status).toBe('clear');
    const closing = await ask(framed('1500.00', '8083.55'));
    expect(indicatorOf(closing, ID).evidence?.[0]).toMatchObject({ old: '2083.55', new: '8083.55' });
    const opening = await ask(framed('4500.00', '2083.55'));
    expect(indicatorOf(opening, ID).evidence?.[0]).toMatchObject({ old: '1500.00', new: '4500.00' });
    expect(indicatorOf(await ask(framed('4500.00', '8083.55')), ID).status).toBe('clear');
    // The first page of several.
    expect(indicatorOf(await ask(framed('1500.00', '6741.20')), ID).status).toBe('clear');
  });

  it('names neither the opening balance nor the first amount where either may be another number', async () => {
    const lines = [
      `Opening balance  ${'1500.00'.padStart(30)}`,
      `Closing balance  ${'2083.55'.padStart(30)}`,
      ...statement(),
    ];
    expect(indicatorOf(await ask(lines), ID).status).toBe('clear');
    const report = await ask(lines.map((line) => line.replace('-45.10', '-95.10')));
    const [fact] = indicatorOf(report, ID).evidence ?? [];
    expect(fact).toMatchObject({ code: 'BALANCE_BREAKS' });
    expect(fact?.old).toBeUndefined();
    expect(fact?.detail).toContain('-95.10');
  });

  it('takes a line that states the balance again for no movement', async () => {
    const closing = `Paid 17.04.2024 376.93 Closing balance ${'2083.55'.padStart(18)}`;
    expect(indicatorOf(await ask([...statement(), closing]), ID).status).toBe('clear');
  });

  it('blames recognition where a value lost its thousands with their sign', async () => {
    const cut = statement().map((line) =>
      line.replace(/1200\.00( +)2654\.90/, '200.00$1 654.90').replace(/( +)2344\.35/, '$1 344.35'),
    );
    expect(indicatorOf(await ask(cut, 'ocr', 0.95), ID).detected).toBe(false);
    const typed = statement().map((line) => line.replace('2344.35', '5344.35'));
    expect(codesOf(await ask(typed), ID)).toEqual(['BALANCE_CONTRADICTED']);
  });

  it('blames the reading when many rows break', async () => {
    const lost = statement(3).map((line, at) =>
      at % 5 === 2 ? line.replace(/\d(\d\d\.\d\d +\d)/, '$1') : line,
    );
    expect(indicatorOf(await ask(lost), ID).status).toBe('inconclusive');
  });

  it('does not hold the payment of a loan against its debt where the part that is paid back was not read', async () => {
    let debt = 12_000;
    const loan = Array.from({ length: 10 }, (_, at) => {
      const back = Math.round(100 * (970 + 5.13 * at)) / 100;
      debt -= back;
      const own = [1032.74, back, 1032.74 - back, debt].map((value) => value.toFixed(2).padStart(12));
      return `${String(10 + at)}.03.2024  ${own.join('')}`;
    });
    expect(indicatorOf(await ask(loan, 'ocr', 0.95), ID).status).toBe('clear');
    const torn = loan.map((line, at) => (at === 4 ? line.replace(/ 990\.52 +42\.22/, ' '.repeat(19)) : line));
    expect(torn).not.toEqual(loan);
    expect(indicatorOf(await ask(torn, 'ocr', 0.95), ID).detected).toBe(false);
  });

  it('asks about a page that does not go on with the balance of the one before', async () => {
    const rows = statement();
    const [own, other] = [rows.slice(0, 5), statement(2).slice(13, 18)];
    const sheets = async (first: readonly string[], second: readonly string[], of = 2) => {
      const pages = [first, second].map((lines, at) =>
        linesAt([`Page ${String(at + 1)} of ${String(at === 0 ? 2 : of)}`, ...lines]),
      );
      return indicatorOf(await screen(pdf, { reading: readingOf(pages) }), ID);
    };
    expect((await sheets(own, other)).evidence).toMatchObject([{ code: 'BALANCE_BREAKS', page: 2 }]);
    const opening = `Brought forward ${'2627.60'.padStart(30)}`;
    for (const honest of [
      sheets(own, rows.slice(5)),
      sheets(own, [`Brought forward ${'2227.15'.padStart(30)}`, ...rows.slice(5)]),
      sheets(own, [opening, ...other]),
      sheets([...own, '31.03.2024  Payment'], other),
      sheets(own, other, 3),
    ])
      expect((await honest).evidence ?? []).toEqual([]);
  });

  it('is not about tables without a balance', async () => {
    const rows = AMOUNTS.map((amount, at) => `${amount.toFixed(2)}   ${(3.7 * at * at).toFixed(2)}`);
    expect(indicatorOf(await ask(rows), ID).status).toBe('not_applicable');
  });
});

describe('content_running_balance of statements behind each other', () => {
  const month = (name: string, opening: string, closing: string, account = '00417732'): readonly string[] => [
    `Statement of ${name}   Account ${account}`,
    `Opening balance     ${opening}`,
    'Deposits               310.20',
    `Closing balance     ${closing}`,
  ];
  const codes = async (...pages: readonly (readonly string[])[]): Promise<readonly string[]> =>
    codesOf(await screen(pdf, { reading: readingOf(pages.map((lines) => linesAt(lines))) }), ID);
  const july = month('July', '1,770.90', '2,081.10');

  it('asks for a look at a month that opens with another balance than the one before closes with', async () => {
    expect(await codes(july, month('August', '6,081.10', '6,391.30'))).toEqual(['BALANCE_BREAKS']);
  });

  it.each<[string, readonly (readonly string[])[]]>([
    ['in order', [july, month('August', '2,081.10', '2,391.30')]],
    ['of another account', [july, month('August', '6,081.10', '6,391.30', '00523341')]],
    ['the newest first', [month('August', '2,081.10', '1,770.90'), month('July', '1,770.10', '2,081.10')]],
    ['of which one is missing', [july, month('September', '2,391.30', '2,701.50')]],
  ])('says nothing of months %s', async (_, pages) => {
    expect(await codes(...pages)).toEqual([]);
  });
});
