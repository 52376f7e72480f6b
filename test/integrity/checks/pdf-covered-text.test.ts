/** Tests of finding text that was painted over. */
import { afterAll, describe, expect, it } from 'vitest';
import { createRecognizer } from '../../../src/extraction/index.ts';
import { readCrops } from '../../../src/work/read-crops.ts';
import { HEBREW } from '../../support/hebrew-font.ts';
import { makePdf } from '../../support/pdf-builder.ts';
import type { PdfPageSpec } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_covered_text';
const screen = screenFor(ID);
const text = [{ x: 72, y: 500, text: 'Total: 120.00 EUR' }];
const recognizer = createRecognizer();
const recognize = readCrops(recognizer, { lang: 'eng', tessdata: null });
afterAll(() => recognizer.close());
const WHITE = '1 1 1 rg';
const cover = (color = WHITE): string => `q ${color} 70 497 130 14 re f Q\n`;
const write = (words: string, x = 72, y = 500): string => `BT 0 g /F1 12 Tf ${x} ${y} Td (${words}) Tj ET\n`;
const report = (page: PdfPageSpec, copies = 1) =>
  screen(makePdf({ pages: Array.from({ length: copies }, () => page) }));

describe(ID, () => {
  it('recovers an amount under white with another one typed on top', async () => {
    const result = await report({ text, ops: cover() + write('Total: 920.00 EUR') });
    expect(indicatorOf(result, ID).evidence).toMatchObject([
      { code: 'COVERED_KEY_VALUE_RETYPED', page: 1, old: 'Total: 120.00 EUR', new: 'Total: 920.00 EUR' },
    ]);
    expect(result).toMatchObject({ risk_score: 90, is_suspicious: true });
  });

  it('recovers the whole word when a single digit was covered', async () => {
    // The "1" of 120.00 in Helvetica 12 begins 36 points after the line does.
    const digit = 'q 1 1 1 rg 106.5 498 7.5 12 re f Q\n' + write('9', 107);
    const result = await report({ text, ops: digit });
    expect(indicatorOf(result, ID).evidence).toMatchObject([{ old: '120.00', new: '9' }]);
  });

  it('spells names with the blanks of a narrow font', async () => {
    const name = (words: string): string => `q -.8 Tw ${write(words)}Q\n`;
    const result = await report({ ops: name('Katharina Ellwood') + cover() + name('Katharina Elsnerd') });
    expect(indicatorOf(result, ID).evidence).toMatchObject([
      { old: 'Katharina Ellwood', new: 'Katharina Elsnerd' },
    ]);
  });

  it.each([
    ['from left to right', '[(fed cba)]'],
    ['in the order of reading', '[-1112 (a) 1112 (b) 1056 (c) 778 ( ) 834 (d) 1112 (e) 834 (f)]'],
  ])('spells a name from right to left that was painted %s as it is read', async (_, name) => {
    const show = (words: string): string => `BT 0 g /F9 12 Tf 110 500 Td ${words} TJ ET\n`;
    const page = { ops: show(name) + cover() + show('[(hg)]'), entries: HEBREW.entries };
    const result = await screen(makePdf({ pages: [page], objects: HEBREW.objects }));
    expect(indicatorOf(result, ID).evidence).toMatchObject([{ old: 'אבג דהו', new: 'זח' }]);
  });

  it.each([90, 180, 270])('spells an amount on a page that is shown turned by %i degrees', async (turn) => {
    const entries = `/Rotate ${String(turn)}`;
    const result = await report({ text, ops: cover() + write('Total: 920.00 EUR'), entries });
    expect(indicatorOf(result, ID).evidence).toMatchObject([
      { code: 'COVERED_KEY_VALUE_RETYPED', old: 'Total: 120.00 EUR', new: 'Total: 920.00 EUR' },
    ]);
  });

  it.each([
    [
      'a banner of light words',
      `q 0 0 0 rg 0 494 595 20 re f Q\nBT 1 g /F1 12 Tf 72 500 Td (Draft by Ann) Tj ET\n`,
    ],
    [
      'a panel that its line runs under',
      `q .95 .95 .95 rg 110 200 300 330 re f Q\n${write('First line of the panel', 120, 512)}${write('Second one', 120, 480)}`,
    ],
  ])('asks for a look where %s hides text of the layout', async (_, ops) => {
    const result = await report({ text, ops });
    expect(codesOf(result, ID)).toEqual(['LAYOUT_OVER_TEXT']);
    expect(result).toMatchObject({ is_suspicious: false, requires_manual_review: true });
  });

  it.each([
    ['that every page repeats', 2, ['LAYOUT_OVER_TEXT']],
    ['of one page', 1, ['COVERED_TEXT']],
  ])('asks for a look where a light bar %s, with its words, hides a row', async (_, bars, codes) => {
    const bar = (page: number): string =>
      `q .9 .9 .9 rg 20 470 555 40 re f Q\n${write(`Questions? Call us. Page ${String(page)}`, 72, 480)}`;
    const pages = [1, 2].map((page) => ({
      text: page === 1 ? text : [],
      ops: write('A line as wide as the page has it', 30, 700) + (page <= bars ? bar(page) : ''),
    }));
    expect(codesOf(await screen(makePdf({ pages })), ID)).toEqual(codes);
  });

  it('takes a dark patch with light words over light words for no banner', async () => {
    const row = `q 0 0 0 rg 60 480 300 50 re f Q\nBT 1 g /F1 12 Tf 72 500 Td (Total: 120.00) Tj ET\n`;
    const patch = `${cover('0 0 0 rg')}BT 1 g /F1 12 Tf 72 500 Td (Total: 920.00) Tj ET\n`;
    expect(codesOf(await report({ ops: row + patch }), ID)).toEqual(['COVERED_KEY_VALUE_RETYPED']);
  });

  it('counts a cover in the color of its ground like white-out', async () => {
    const gray = '.8 .8 .8 rg';
    const ground = `q ${gray} 60 480 300 50 re f Q\n`;
    const result = await report({
      ops: ground + write('Total: 120.00') + cover(gray) + write('Total: 920.00'),
    });
    expect(codesOf(result, ID)).toEqual(['COVERED_KEY_VALUE_RETYPED']);
  });

  describe('below a panel of the page itself', () => {
    const askew = (words: string, x: number, y: number, size: number): string =>
      `q .8 g BT /F1 ${size} Tf .7 .7 -.7 .7 ${x} ${y} Tm (${words}) Tj ET Q\n`;
    const panel = (box: string): string => `q 1 g ${box} re f Q\n${write('Total: 120.00 EUR')}`;
    const tiles = [100, 200, 300, 400].map((x) => askew('COPY', x, 480, 14) + askew('COPY', x, 300, 14));

    it.each([
      ['a line of it', askew('CONFIDENTIAL', 130, 300, 60) + panel('60 430 500 140')],
      ['a corner', askew('CONFIDENTIAL', 50, 440, 48) + panel('20 400 170 160')],
      ['some of many', tiles.join('') + panel('60 460 500 80')],
    ])('leaves a watermark alone: %s', async (_, ops) => {
      expect(codesOf(await report({ ops }), ID)).toEqual([]);
    });

    const stamp = (words: string, size: number): string =>
      `q .8 g BT /F1 ${size} Tf 150 500 Td (${words}) Tj ET Q\n`;
    const body = Array.from({ length: 5 }, (_, row) =>
      write(`Row ${row} of the table 1${row}.00 EUR`, 72, 540 - 30 * row),
    ).join('');
    const white = 'q 1 g 60 400 500 160 re f Q\n';
    const rounded = 'q 1 g 70 400 m 550 400 l 560 410 l 560 560 l 60 560 l 60 400 l f Q\n';

    it.each([
      ['a year', stamp('DRAFT 2026', 40) + white + body],
      ['one word', stamp('VOID', 40) + white + body],
      ['below a panel with corners cut off', stamp('DRAFT 2026', 40) + rounded + body],
    ])('leaves a stamp alone that its layout hides whole: %s', async (_, ops) => {
      expect(codesOf(await report({ ops }), ID)).toEqual([]);
    });

    it.each([
      ['an amount', stamp('Total 120.00', 40) + white + body],
      ['a date alone', stamp('12.03.2026', 40) + white + body],
      ['a name as large as the text over it', stamp('Pay Martha Jones', 12) + white + body],
      ['a stamp under a single line', stamp('DRAFT 2026', 40) + white + write('See the annex for all sums')],
    ])('finds what else it hides: %s', async (_, ops) => {
      expect(codesOf(await report({ ops }), ID)).toHaveLength(1);
    });

    it('finds a stamp that was taken away whole', async () => {
      const ops = `${askew('UNPAID', 300, 250, 30)}q 1 g 270 230 180 140 re f Q\n`;
      expect(codesOf(await report({ text, ops }), ID)).toEqual(['COVERED_TEXT']);
    });
  });

  it('calls a bar over text a redaction that leaks, not a forged value', async () => {
    const result = await report({ text, ops: cover('0 0 0 rg') });
    expect(codesOf(result, ID)).toEqual(['COVERED_TEXT']);
    expect(result.risk_level).not.toBe('critical');
  });

  it('finds black text on a black bar', async () => {
    const result = await report({ ops: cover('0 0 0 rg') + write('Secret name') });
    expect(indicatorOf(result, ID).evidence).toMatchObject([{ code: 'COVERED_TEXT', old: 'Secret name' }]);
  });

  describe('where a drawing paints its words several times', () => {
    const halo = (words: string): string => cover() + write(words) + write(words);

    it('leaves words alone whose halo is painted layer by layer', async () => {
      expect(codesOf(await report({ ops: halo('Scale 1:25000').repeat(3) }), ID)).toEqual([]);
    });

    it('leaves the shadow of a box of text alone, half of which the box hides', async () => {
      const shadow = 'BT .6 g /F1 12 Tf 75 497 Td (Source image object) Tj ET\n';
      expect(codesOf(await report({ ops: shadow + cover() + write('Source image object', 72) }), ID)).toEqual(
        [],
      );
    });

    it.each([
      ['white', 'BT 1 g /F1 12 Tf 72 500 Td (Total: 120.00 EUR) Tj ET\n'],
      ['a shade that nobody tells from white', 'BT .99 g /F1 12 Tf 72 500 Td (Total: 120.00 EUR) Tj ET\n'],
    ])('takes no copy in %s for what is shown', async (_, copy) => {
      const bare = await report({ text, ops: cover() + copy });
      expect(indicatorOf(bare, ID).evidence).toMatchObject([{ old: 'Total: 120.00 EUR', new: '' }]);
      const retyped = await report({ text, ops: cover() + copy + write('Total: 920.00 EUR') });
      expect(codesOf(retyped, ID)).toEqual(['COVERED_KEY_VALUE_RETYPED']);
    });

    it('finds another amount beside a copy of the covered one', async () => {
      const ops = cover() + write('Total: 120.00 EUR', 76) + write('Total: 920.00 EUR');
      expect(codesOf(await report({ text, ops }), ID)).toEqual(['COVERED_KEY_VALUE_RETYPED']);
    });

    it('compares a value that was changed twice with what the page shows in the end', async () => {
      const result = await report({
        text,
        ops: cover() + write('Total: 520.00 EUR') + cover() + write('Total: 920.00 EUR'),
      });
      expect(indicatorOf(result, ID).evidence).toMatchObject([
        { old: 'Total: 120.00 EUR', new: 'Total: 920.00 EUR' },
        { old: 'Total: 520.00 EUR', new: 'Total: 920.00 EUR' },
      ]);
    });

    it('finds a figure that was put before an amount, whose other figures stand where they stood', async () => {
      // Helvetica's figures are 6.67 points wide at size 12.
      const result = await report({
        text: [{ x: 140, y: 500, text: '20.00' }],
        ops: cover() + write('920.00', 133.33),
      });
      expect(indicatorOf(result, ID).evidence).toMatchObject([{ old: '20.00', new: '920.00' }]);
    });
  });

  describe('under an annotation', () => {
    const under = (annotation: string, words: string) => {
      const box = `<< /Type /Annot ${annotation} /Rect [70 495 200 515] /F 4 /AP << /N 901 0 R >> >>`;
      const look = `q 1 1 1 rg 0 0 130 20 re f Q BT 0 g /F1 12 Tf 2 5 Td (${words}) Tj ET`;
      const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 130 20] /Resources << /Font << /F1 3 0 R >> >> /Length ${String(look.length)} >>\nstream\n${look}\nendstream`;
      const objects = { 900: box, 901: form };
      return screen(makePdf({ pages: [{ text, entries: '/Annots [900 0 R]' }], objects }));
    };
    const field = '/Subtype /Widget /FT /Tx /T (a)';

    it.each([
      ['a text box', '/Subtype /FreeText', 'Total: 920.00 EUR', 'ANNOTATION_OVER_TEXT', true],
      ['an empty text box', '/Subtype /FreeText', '', 'ANNOTATION_OVER_TEXT', true],
      ['a field with another amount', field, 'Total: 920.00 EUR', 'ANNOTATION_OVER_TEXT', true],
      ['an empty field, which a form may have,', field, '', 'FIELD_OVER_TEXT', false],
    ])('finds the amount that %s hides', async (_, annotation, words, code, suspicious) => {
      const result = await under(annotation, words);
      expect(indicatorOf(result, ID).evidence).toMatchObject([
        { code, old: 'Total: 120.00 EUR', new: words },
      ]);
      expect([result.is_suspicious, result.requires_manual_review]).toEqual([suspicious, true]);
    });
  });

  it.each([
    ['leaves an amount alone that the symbol of a note hides', '1 1 0 rg', '0 g 4 4 10 2 re f', 'clear'],
    ['finds an amount that an empty symbol hides', '1 1 1 rg', '', 'detected'],
  ])('%s', async (_, ground, drawing, status) => {
    // The last two digits of the amount begin 61.4 points after the line does.
    const look = `${ground} 0 0 18 18 re f ${drawing}`;
    const objects = {
      900: '<< /Type /Annot /Subtype /Text /Contents (Seen) /Rect [133 494 151 512] /F 4 /AP << /N 901 0 R >> >>',
      901: `<< /Type /XObject /Subtype /Form /BBox [0 0 18 18] /Length ${String(look.length)} >>\nstream\n${look}\nendstream`,
    };
    const words = [{ x: 72, y: 500, text: 'Total: EUR 120.00' }];
    const pdf = makePdf({ pages: [{ text: words, entries: '/Annots [900 0 R]' }], objects });
    const result = await screen(pdf, { recognize });
    expect(indicatorOf(result, ID).status).toBe(status);
  });

  it('is not kept busy by a bar so far away that a step further makes no difference', async () => {
    const bar = 'q .2 g 80 100000000000000000000 10 10 re f Q ';
    expect(indicatorOf(await report({ ops: bar, text }), ID).status).toBe('clear');
  });

  it.each<[string, PdfPageSpec]>([
    ['a background painted before the text', { ops: cover() + write('Total: 120.00 EUR') }],
    ['the same text painted again over its cell', { text, ops: cover() + write('Total: 120.00 EUR') }],
    ['a transparent highlight', { text, ops: 'q /GS gs 1 1 0 rg 70 497 130 14 re f Q', entries: '' }],
    ['a thin line through text', { text, ops: 'q 0 g 70 503 130 1 re f Q' }],
    ['a cover that touches no text', { text, ops: 'q 1 1 1 rg 70 300 130 14 re f Q' }],
    ['a cover as large as the page', { text, ops: 'q 1 1 1 rg 0 0 612 792 re f Q' + write('New page') }],
    ['a cover that is clipped away', { text, ops: `q 0 0 10 10 re W n ${cover()} Q` }],
    ['a curved line around text', { text, ops: 'q 3 w 60 490 m 260 490 260 530 60 530 c h S Q' }],
    [
      'text that was never visible',
      { text: [{ x: 72, y: 500, text: 'hidden layer', mode: 3 }], ops: cover() },
    ],
  ])('leaves %s alone', async (_, page) => {
    const resources = '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> /ExtGState << /GS << /ca .4 >> >> >>';
    const spec = page.ops?.includes('/GS') === true ? { ...page, entries: resources } : page;
    expect(indicatorOf(await report(spec), ID).status).toBe('clear');
  });

  it('leaves texts alone that cross on a page whose program masks each of them, but not what was masked last', async () => {
    const masked = (x: number, y: number, words: string): string =>
      `1 1 1 rg ${String(x - 2)} ${String(y - 3)} ${String(7 * words.length + 4)} 14 re f\n` +
      write(words, x, y);
    const drawing = Array.from({ length: 80 }, (_, at) =>
      masked(40 + 130 * (at % 4), 700 - 30 * Math.floor(at / 4), `${String(10 + at)}-15T`),
    );
    const crossing = masked(40 + 130 * 2, 700, '99-25T');
    const among = [...drawing.slice(0, 20), crossing, ...drawing.slice(20)];
    expect(indicatorOf(await report({ ops: among.join('') }), ID).status).toBe('clear');
    const last = await report({ ops: [...drawing, crossing].join('') });
    expect(indicatorOf(last, ID).evidence).toMatchObject([{ old: '12-15T', new: '99-25T' }]);
  });

  it('leaves the labels of a plot alone that overlap, to the last one', async () => {
    const label = (x: number, y: number, words: string): string =>
      `.85 .78 .78 rg ${String(x)} ${String(y - 4)} m ${String(x + 40)} ${String(y - 4)} l ${String(x + 44)} ${String(y - 4)} ${String(x + 44)} ${String(y)} ${String(x + 44)} ${String(y + 2)} c ${String(x + 44)} ${String(y + 12)} l ${String(x)} ${String(y + 12)} l h f\n` +
      write(words, x + 4, y);
    const plot = Array.from({ length: 70 }, (_, at) =>
      label(40 + 130 * (at % 4), 700 - 30 * Math.floor(at / 4), `${String(10 + at)}.5`),
    );
    const last = label(40 + 130 * 2, 700, '99.5');
    expect(indicatorOf(await report({ ops: [...plot, last].join('') }), ID).status).toBe('clear');
    const patch = last.replace('.85 .78 .78', '1 1 1');
    expect(indicatorOf(await report({ ops: [...plot, patch].join('') }), ID).evidence).toMatchObject([
      { old: '12.5', new: '99.5' },
    ]);
  });

  describe('in a table whose cells are filled one by one', () => {
    const cell = (x: number, width: number, words: string): string =>
      `q ${WHITE} ${x} 496 ${width} 18 re f Q\n` + write(words, x + 2);

    it('leaves text alone that runs out of its cell under the next ones', async () => {
      const ops =
        cell(72, 100, 'Maintenance from 01/2026 to 12/2026, gold') +
        cell(172, 60, '2') +
        cell(232, 60, '250.00');
      expect(indicatorOf(await report({ ops }), ID).status).toBe('clear');
    });

    it('leaves such text alone when only one column is filled', async () => {
      const row = (y: number): string =>
        `BT 0 g /F1 12 Tf 72 ${y} Td (Replacement drum, part 4711-0815) Tj ET\n` +
        `q .9 .9 .9 rg 172 ${y - 4} 60 18 re f Q BT 0 g /F1 12 Tf 176 ${y} Td (99.00) Tj ET\n`;
      const result = await report({ ops: row(500) + row(482) + row(464) });
      expect(indicatorOf(result, ID).status).toBe('clear');
    });

    it('finds a value that begins in the cell that covers it', async () => {
      const ops = cell(72, 100, 'Maintenance') + cell(172, 60, '120.00') + cell(172, 60, '920.00');
      expect(codesOf(await report({ ops }), ID)).toEqual(['COVERED_KEY_VALUE_RETYPED']);
    });
  });

  it('finds it beside a plot of 60,000 filled squares, which another search for cells took minutes for', async () => {
    const squares = Array.from(
      { length: 60_000 },
      (_, at) => `${String(72 + (at % 300))} ${String(200 + Math.floor(at / 300))} 1 1 re f\n`,
    );
    const ops = squares.join('') + cover() + write('Total: 920.00 EUR');
    expect(codesOf(await report({ text, ops }), ID)).toEqual(['COVERED_KEY_VALUE_RETYPED']);
  });

  it('finds the end of a line under a patch that is no cell', async () => {
    const result = await report({ text, ops: `q ${WHITE} 104 497 40 14 re f Q\n` + write('920.00', 105) });
    expect(codesOf(result, ID)).toEqual(['COVERED_KEY_VALUE_RETYPED']);
  });

  it('finds it beside a page whose object is damaged, and says that page was not looked at', async () => {
    const forged = { text, ops: cover() + write('Total: 920.00 EUR') };
    const bytes = Buffer.from(makePdf({ pages: [forged, { text }, { text }] }));
    const start = bytes.indexOf('\n20 0 obj');
    bytes.fill(' ', start, bytes.indexOf('endobj', start));
    const result = await screen(bytes);
    expect(codesOf(result, ID)).toEqual(['COVERED_KEY_VALUE_RETYPED']);
    expect(result.is_suspicious).toBe(true);
    expect(result.summary).toContain('Page 2');
  });

  it('finds what was typed over in the head of every page, but takes new page numbers for a template', async () => {
    const head = { x: 72, y: 500, text: 'Northwind Trading Ltd' };
    const renamed = { text: [head], ops: cover() + write('Blackmoor Holding Ltd') };
    expect(codesOf(await report(renamed, 3), ID)).toEqual(Array(3).fill('COVERED_TEXT_RETYPED'));
    const numbered = [1, 2, 3].map((page) => ({
      text: [{ ...head, text: `Page ${String(page)}` }],
      ops: cover() + write(`Page ${String(page + 4)}`),
    }));
    expect(codesOf(await screen(makePdf({ pages: numbered })), ID)).toEqual([]);
  });

  it('leaves what every page of a template hides alone', async () => {
    const page = { text, ops: cover() };
    expect(codesOf(await report(page, 2), ID)).toHaveLength(2);
    expect(codesOf(await report(page, 3), ID)).toEqual([]);
  });
});
