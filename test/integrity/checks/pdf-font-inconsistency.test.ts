/** Tests of finding values that another hand set among the values of a page. */
import { describe, expect, it } from 'vitest';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';
import type { PdfPageSpec } from '../../support/pdf-builder.ts';
import { forgeFile } from '../../tamper/forge.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_font_inconsistency';
const screen = screenFor(ID);
const AMOUNTS = ['100.50', '250.00', '399.99', '12.40', '88.10', '1020.30'];
const rows = AMOUNTS.flatMap((text, row) => [
  { x: 72, y: 640 - 20 * row, text: `Item ${String(row + 1)} of the order` },
  { x: 360, y: 640 - 20 * row, text: 'EUR' },
  { x: 400, y: 640 - 20 * row, text },
]);
const footer = [1, 2, 3, 4, 5, 6].map((line) => ({
  x: 72,
  y: 200 - 14 * line,
  text: `Terms of payment, line ${String(line)}`,
}));
const text = [...rows, ...footer];
const invoice = makePdf({ pages: [{ text }] });
const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const TIMES = HELVETICA.replace('Helvetica', 'Times-Roman');
const withFont = (page: PdfPageSpec, font = TIMES): Uint8Array =>
  makePdf({
    pages: [{ ...page, entries: '/Resources << /Font << /F1 3 0 R /F2 4 0 R /F9 900 0 R >> >>' }],
    objects: { 900: font },
  });

describe(ID, () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'finds an amount taken out and set again in another font (seed %i)',
    async (seed) => {
      const [forged] = await forgeFile(invoice, { name: 'invoice.pdf', seed, kinds: ['pdf_retype_newfont'] });
      if (forged === undefined) throw new Error('no forgery');
      const report = await screen(forged.bytes);
      expect(codesOf(report, ID)).toEqual(['TEXT_ISLAND_KEY_VALUE']);
      const [fact] = indicatorOf(report, ID).evidence ?? [];
      expect(fact).toMatchObject({ page: 1, new: forged.new });
      expect(fact?.box?.[0]).toBeCloseTo(forged.box?.[0] ?? 0, 2);
      expect(report.is_suspicious).toBe(true);
    },
  );

  it.each([1, 2, 3, 4, 5, 6])(
    'finds an amount set in another font inside of its text object, nothing out of order (seed %i)',
    async (seed) => {
      const options = { name: 'invoice.pdf', seed, kinds: ['pdf_retype_inplace'] };
      const [forged] = await forgeFile(invoice, options);
      if (forged === undefined) throw new Error('no forgery');
      const report = await screen(forged.bytes);
      expect(codesOf(report, ID)).toEqual(['TEXT_ISLAND_KEY_VALUE']);
      expect(indicatorOf(report, ID).evidence?.[0]).toMatchObject({ page: 1, new: forged.new });
      expect(report.is_suspicious).toBe(true);
    },
  );

  /** The amount in the second row is set in a font of its own, in its place in the painting order. */
  const inPlace = (
    name: string,
    objects: Readonly<Record<number, string>>,
    { raised = 0, mark = null }: { readonly raised?: number; readonly mark?: string | null } = {},
  ): Uint8Array => {
    const lines = text.map(({ x, y, text: words }) => {
      const isOdd = words === '250.00';
      const [font, height] = isOdd ? [name, y + raised] : ['F1', y];
      const shown = `BT /${font} 12 Tf ${String(x)} ${String(height)} Td (${words}) Tj ET\n`;
      return isOdd && mark !== null ? `${mark} BMC ${shown} EMC\n` : shown;
    });
    const entries = `/Resources << /Font << /F1 3 0 R /F2 4 0 R /${name} 900 0 R >> >>`;
    return makePdf({ pages: [{ ops: lines.join(''), entries }], objects });
  };
  const signsOf = async (bytes: Uint8Array): Promise<string> =>
    indicatorOf(await screen(bytes), ID).evidence?.[0]?.detail ?? '';
  const AFTER = { 901: '<< /Type /Annot >>' };

  it('tells a font by a name in another scheme, and by its place in the file', async () => {
    const renamed = await signsOf(inPlace('Helv', { 900: HELVETICA, ...AFTER }));
    expect(renamed).toContain('named unlike all others');
    expect(renamed).not.toContain('behind everything else');
    const appended = await signsOf(inPlace('F9', { 900: HELVETICA }));
    expect(appended).toContain('behind everything else');
    expect(appended).not.toContain('named unlike');
  });

  it.each(['Helv', 'C2_0', 'TT1'])(
    'asks nobody to look at a value in a font of the same writer (%s)',
    async (name) => {
      // Adobe's and Apple's libraries count the fonts of each type on their own: that is one scheme.
      const bytes = inPlace(name, { 900: TIMES, ...AFTER });
      const expected = name === 'Helv' ? ['TEXT_ISLAND'] : [];
      expect(codesOf(await screen(bytes), ID)).toEqual(expected);
    },
  );

  it('takes no two fonts of bitmaps for one because neither has a name, as TeX leaves them', async () => {
    const codes = Array.from({ length: 95 }, (_, at) => at + 32);
    const nameOf = (code: number): string => `/a${String(code)}`;
    const font =
      '<< /Type /Font /Subtype /Type3 /FontMatrix [.01 0 0 .01 0 0] /FontBBox [0 0 50 50] /FirstChar 32 /LastChar 126 ' +
      `/Widths [${codes.map(() => '55').join(' ')}] /ToUnicode 902 0 R ` +
      `/Encoding << /Differences [32 ${codes.map(nameOf).join(' ')}] >> ` +
      `/CharProcs << ${codes.map((code) => `${nameOf(code)} 903 0 R`).join(' ')} >> >>`;
    const objects = {
      900: font,
      901: font,
      902: pdfStream(
        '',
        '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <0020> endbfrange',
      ),
      903: pdfStream('', '55 0 0 0 50 50 d1 0 0 50 50 re f'),
    };
    const ops = text.map(
      ({ x, y, text: words }) =>
        `BT /${words === '250.00' ? 'F9' : 'F8'} 12 Tf ${String(x)} ${String(y)} Td (${words}) Tj ET\n`,
    );
    const entries = '/Resources << /Font << /F8 900 0 R /F9 901 0 R >> >>';
    const report = await screen(makePdf({ pages: [{ ops: ops.join(''), entries }], objects }));
    expect(indicatorOf(report, ID).status).toBe('clear');
  });

  it('suspects a plain number in a column that another program brought its font for, if more than its font tells so', async () => {
    const countsFrom = (top: number) =>
      ['12', '35', '77', '91', '26', '48'].flatMap((words, row) => [
        { x: 72, y: top - 20 * row, words: `Items counted in hall ${String(row + 1)}` },
        { x: 400, y: top - 20 * row, words },
      ]);
    const counted = (name: string, objects: Readonly<Record<number, string>>, top = 640): Uint8Array => {
      const ops = countsFrom(top).map(
        ({ x, y, words }) =>
          `BT /${words === '48' ? name : 'F1'} 12 Tf ${String(x)} ${String(y)} Td (${words}) Tj ET\n`,
      );
      const entries = `/Resources << /Font << /F1 3 0 R /F2 4 0 R /${name} 900 0 R >> >>`;
      return makePdf({ pages: [{ ops: ops.join(''), entries }], objects: { 900: TIMES, ...objects } });
    };
    const report = await screen(counted('Helv', {}));
    expect(codesOf(report, ID)).toEqual(['TEXT_ISLAND_NUMBER']);
    expect(report.is_suspicious).toBe(true);
    const look = await screen(counted('Helv', { 900: HELVETICA, ...AFTER }));
    expect(codesOf(look, ID)).toEqual(['TEXT_ISLAND']);
    expect(look).toMatchObject({ is_suspicious: false, requires_manual_review: true });
    expect(codesOf(await screen(counted('F9', AFTER)), ID)).toEqual(['TEXT_ISLAND_HINT']);
    // At the foot of the page it is the number of the page.
    expect(codesOf(await screen(counted('Helv', {}, 120)), ID)).toEqual(['TEXT_ISLAND_HINT']);
  });

  it('suspects one in a row of values, and asks for a look at one that was only written near them', async () => {
    const row = ['12', '35', '77', '91', '26', '48'].map((words, at) => ({ x: 100 + 60 * at, words }));
    const ticks = (rise: number): Uint8Array => {
      const ops = row.map(({ x, words }) => {
        const [font, y] = words === '77' ? ['Helv', 400 + rise] : ['F1', 400];
        return `BT /${font} 12 Tf ${String(x)} ${String(y)} Td (${words}) Tj ET\n`;
      });
      const letters = text.map(
        ({ x, y, text: words }) => `BT /F1 12 Tf ${String(x)} ${String(y - 80)} Td (${words}) Tj ET\n`,
      );
      const entries = '/Resources << /Font << /F1 3 0 R /F2 4 0 R /Helv 900 0 R >> >>';
      const ruled = [...ops, ...letters.filter((line) => !/\d\) Tj/.test(line))].join('');
      return makePdf({ pages: [{ ops: ruled, entries }], objects: { 900: HELVETICA } });
    };
    expect(codesOf(await screen(ticks(0)), ID)).toEqual(['TEXT_ISLAND_NUMBER']);
    expect(codesOf(await screen(ticks(2)), ID)).not.toContain('TEXT_ISLAND_NUMBER');
  });

  it('suspects one that hands of their own wrote later, however its font is named', async () => {
    const counts = ['12', '35', '77', '91', '26', '48'].map((words, row) => ({ y: 640 - 20 * row, words }));
    const page = (odd: string): Uint8Array => {
      const usual = counts.flatMap(({ y, words }) => [
        `BT /F1 12 Tf 72 ${String(y)} Td (Items counted in one of the halls) Tj ET\n`,
        ...(words === '35' ? [] : [`BT /F1 12 Tf 400 ${String(y)} Td (${words}) Tj ET\n`]),
      ]);
      const ops = [...usual, odd].join('');
      const entries = '/Resources << /Font << /F1 3 0 R /F2 4 0 R /F9 900 0 R >> >>';
      return makePdf({ pages: [{ ops, entries }], objects: { 900: TIMES, ...AFTER } });
    };
    const later = await screen(page('BT\r/F9 1 Tf\r12 0 0 12 400 620 Tm\r<3335> Tj\rET\r'));
    expect(codesOf(later, ID)).toEqual(['TEXT_ISLAND_NUMBER']);
    // Off the line, as by somebody who filled in what was left out.
    const beside = await screen(page('BT\r/F9 1 Tf\r12 0 0 12 397 622 Tm\r<3335> Tj\rET\r'));
    expect(codesOf(beside, ID)).toEqual(['TEXT_ISLAND_HINT']);
  });

  it('tells a font that is put together unlike all others', async () => {
    const page = (odd: string): Uint8Array => {
      const lines = text.map(({ x, y, text: words }, at) => {
        const font = words === '250.00' ? 'F9' : at % 2 === 0 ? 'F1' : 'F8';
        return `BT /${font} 12 Tf ${String(x)} ${String(y)} Td (${words}) Tj ET\n`;
      });
      const entries = '/Resources << /Font << /F1 3 0 R /F8 899 0 R /F9 900 0 R >> >>';
      const objects = { 899: HELVETICA.replace('Helvetica', 'Courier'), 900: odd, ...AFTER };
      return makePdf({ pages: [{ ops: lines.join(''), entries }], objects });
    };
    const unlike = TIMES.replace('/Type1', '/TrueType');
    expect(await signsOf(page(unlike))).toContain('put together unlike all others');
    expect(codesOf(await screen(page(TIMES)), ID)).toEqual([]);
  });

  it('leaves a total alone that is set in the bold face of its page, the last font that the program needed', async () => {
    const bold = HELVETICA.replace('Helvetica', 'Helvetica-Bold');
    expect(codesOf(await screen(inPlace('F9', { 900: bold })), ID)).toEqual([]);
  });

  it('asks for no more than a look at a date that was added behind the end of a line', async () => {
    const label = { x: 72, y: 420, text: 'Received on' };
    const ops = 'BT /Helv 12 Tf 139 420 Td (12.03.2024) Tj ET\n';
    const entries = '/Resources << /Font << /F1 3 0 R /F2 4 0 R /Helv 900 0 R >> >>';
    const pages = [{ text: [...rows, label, ...footer], ops, entries }];
    const report = await screen(makePdf({ pages, objects: { 900: HELVETICA } }));
    expect(codesOf(report, ID)).toEqual(['TEXT_ISLAND']);
    expect(report).toMatchObject({ is_suspicious: false, requires_manual_review: true });
  });

  describe('of texts that a library added, each in a stream of its own', () => {
    const added = (
      page: PdfPageSpec,
      texts: readonly (readonly [x: number, y: number, words: string])[],
    ): Uint8Array => {
      const streams = texts.map(
        ([x, y, words], at) =>
          [
            901 + at,
            pdfStream('', `\nq\nBT\n1 0 0 1 ${String(x)} ${String(y)} Tm\n/F9 12 Tf [(${words})]TJ\nET\nQ\n`),
          ] as const,
      );
      const contents = ['11 0 R', ...streams.map(([num]) => `${String(num)} 0 R`)].join(' ');
      const entries = `/Resources << /Font << /F1 3 0 R /F2 4 0 R /F9 900 0 R >> >> /Contents [${contents}]`;
      return makePdf({
        pages: [{ ...page, entries }],
        objects: { 900: TIMES, ...Object.fromEntries(streams) },
      });
    };
    const table = Array.from({ length: 24 }, (_, row) => [
      { x: 72, y: 660 - 16 * row, text: `Transfer ${String.fromCharCode(65 + row)}` },
      { x: 400, y: 660 - 16 * row, text: `${String(200 + 31 * row)}.50` },
    ]);
    const rowsWithout = (left: readonly number[]): PdfPageSpec => ({
      text: table.flatMap((row, at) => (left.includes(at) ? row.slice(0, 1) : row)),
    });
    const every = [1, 3, 5, 7, 9, 11, 13, 15];

    it('suspects all amounts of a column that were exchanged between the others, however many', async () => {
      const texts = every.map((row) => [400, 660 - 16 * row, `${String(900 + row)}.50`] as const);
      const report = await screen(added(rowsWithout(every), texts));
      expect(codesOf(report, ID)).toEqual(every.map(() => 'TEXT_ISLAND_KEY_VALUE'));
      expect(report.is_suspicious).toBe(true);
    });

    it('suspects none that fill a column of their own, or stand beside what is there', async () => {
      const filled = every.map((row) => [500, 660 - 16 * row, `${String(900 + row)}.50`] as const);
      expect((await screen(added({ text: table.flat() }, filled))).is_suspicious).toBe(false);
      const beside = every.map((row) => [437 + row, 660 - 16 * row, `${String(900 + row)}.50`] as const);
      expect((await screen(added({ text: table.flat() }, beside))).is_suspicious).toBe(false);
    });

    it('asks for a look at a name in a gap of what was written in one go, but not at an open mask there', async () => {
      const gap = 'BT /F1 12 Tf 72 150 Td [(The flat is let to ) -7000 ( for a year from May on)] TJ ET\n';
      const codesWith = async (words: string): Promise<readonly string[]> =>
        codesOf(await screen(added({ text, ops: gap }, [[176, 150, words]])), ID);
      expect(await codesWith('Claire Delmas')).toEqual(['TEXT_ISLAND']);
      for (const mask of ['XXXXXX', '[name]', 'redacted']) expect(await codesWith(mask)).toEqual([]);
    });

    it('asks for a look at a name in a gap between operators that nothing places anew', async () => {
      const codesIn = async (gap: string): Promise<readonly string[]> => {
        const ops = `BT /F1 12 Tf 72 150 Td (The flat is let to ) Tj ${gap} ( for a year from May on) Tj ET\n`;
        return codesOf(await screen(added({ text, ops }, [[176, 150, 'Claire Delmas']])), ID);
      };
      expect(await codesIn('[-7000] TJ')).toEqual(['TEXT_ISLAND']);
      // What is placed by itself was hardly written in one go.
      expect(await codesIn('190 0 Td')).toEqual([]);
    });
  });

  describe('in a text without other numbers', () => {
    const sentences = Array.from({ length: 12 }, (_, line) => ({
      x: 72,
      y: 700 - 16 * line,
      text: 'The tenant pays the landlord the rent that was agreed upon in advance',
    }));
    const due = { x: 72, y: 700 - 16 * 12, text: 'and in all a sum of 1250.00 for every month of the year' };
    const contract = makePdf({ pages: [{ text: [...sentences, due] }] });

    it.each([1, 2, 3, 4])('finds the sum of a contract set again in another font (seed %i)', async (seed) => {
      const kinds = ['pdf_retype_newfont', 'pdf_retype_inplace'];
      const made = await forgeFile(contract, { name: 'contract.pdf', seed, kinds });
      const saved = made.filter(({ chain }) => chain === 'full');
      expect(saved).toHaveLength(2);
      for (const { bytes, new: fresh } of saved) {
        const report = await screen(bytes);
        expect(codesOf(report, ID)).toEqual(['TEXT_ISLAND_KEY_VALUE']);
        expect(indicatorOf(report, ID).evidence?.[0]).toMatchObject({ page: 1, new: fresh });
        expect(report.is_suspicious).toBe(true);
      }
    });

    it('asks for no more than a look at a date filled in behind its label', async () => {
      const label = { x: 72, y: 480, text: 'Munich,' };
      const ops = 'BT /Helv 12 Tf 117 480 Td (12.03.2024) Tj ET\n';
      const entries = '/Resources << /Font << /F1 3 0 R /F2 4 0 R /Helv 900 0 R >> >>';
      const pages = [{ text: [...sentences, label], ops, entries }];
      const report = await screen(makePdf({ pages, objects: { 900: HELVETICA } }));
      expect(codesOf(report, ID)).toEqual(['TEXT_ISLAND']);
      expect(report.is_suspicious).toBe(false);
    });
  });

  it('takes a second copy of a family for another hand, and another family for design', async () => {
    const copy = inPlace('F9', { 900: HELVETICA, ...AFTER });
    expect(await signsOf(copy)).toContain('a second copy of the font around it');
    const alike = inPlace('F9', { 900: HELVETICA.replace('Helvetica', 'ArialMT'), ...AFTER });
    expect(await signsOf(alike)).toContain('a font of the same measures as the one around it');
    const narrow = inPlace('F9', { 900: HELVETICA.replace('Helvetica', 'ArialNarrow'), ...AFTER });
    expect(codesOf(await screen(narrow), ID)).toEqual([]);
  });

  it('takes another baseline for a matter of a font that was pasted, unless something else tells of another hand', async () => {
    const arial = HELVETICA.replace('Helvetica', 'ArialMT');
    const pasted = await screen(inPlace('F9', { 900: arial, ...AFTER }, { raised: 0.8 }));
    expect(codesOf(pasted, ID)).toEqual(['TEXT_ISLAND']);
    expect(pasted.is_suspicious).toBe(false);
    const chosen = await screen(inPlace('F9', { 900: TIMES, ...AFTER }, { raised: 0.8 }));
    expect(codesOf(chosen, ID)).toEqual([]);
    const appended = await screen(inPlace('F9', { 900: arial }, { raised: 0.8 }));
    expect(codesOf(appended, ID)).toEqual(['TEXT_ISLAND_KEY_VALUE']);
    expect(indicatorOf(appended, ID).evidence?.[0]?.detail).toContain('baseline');
  });

  it('tells text that is not tagged on a page where all other text is', async () => {
    const tagged = text.map(
      ({ x, y, text: words }) =>
        `/P <</MCID 0>> BDC BT /F1 12 Tf ${String(x)} ${String(y)} Td (${words}) Tj ET EMC\n`,
    );
    const late = 'BT /F1 12 Tf 400 480 Td (910.00) Tj ET\n';
    const page = (ops: string): Uint8Array => makePdf({ pages: [{ ops: tagged.join('') + ops }] });
    expect(await signsOf(page(late))).toContain('not tagged');
    expect(await signsOf(page(`/P <</MCID 1>> BDC ${late} EMC`))).not.toContain('not tagged');
  });

  it.each([
    ['notes a form field that was made part of the page', '/Tx BMC', 'EMC', ['TEXT_ISLAND_HINT']],
    ['suspects the same without the mark of a field', '', '', ['TEXT_ISLAND_KEY_VALUE']],
  ])('%s', async (_, open, close, codes) => {
    const look = `${open} BT /F9 12 Tf 2 4 Td (910.00) Tj ET ${close}`;
    const form = pdfStream('/Type /XObject /Subtype /Form /BBox [0 0 90 16]', look);
    const entries = '/Resources << /Font << /F1 3 0 R /F2 4 0 R /F9 900 0 R >> /XObject << /V 901 0 R >> >>';
    const page = { text, ops: 'q 1 0 0 1 398 476 cm /V Do Q\n', entries };
    const report = await screen(makePdf({ pages: [page], objects: { 900: HELVETICA, 901: form } }));
    expect(codesOf(report, ID)).toEqual(codes);
  });

  it('believes the mark of a field only where a field paints: anybody may write one into the page', async () => {
    const marked = await screen(inPlace('Helv', { 900: HELVETICA }, { mark: '/Tx' }));
    expect(codesOf(marked, ID)).toEqual(['TEXT_ISLAND_KEY_VALUE']);
  });

  it.each([
    ['asks for a look where printing a form again left the box of a field', 'cell', '', ['TEXT_ISLAND']],
    ['suspects a value where the whole page is clipped', 'page', '', ['TEXT_ISLAND_KEY_VALUE']],
    ['suspects a value in a box like all others of its column', 'cell', 'cell', ['TEXT_ISLAND_KEY_VALUE']],
  ] as const)('%s', async (_, own, around, codes) => {
    const clips = {
      cell: (x: number, y: number) => `${String(x - 2)} ${String(y - 4)} 90 16`,
      page: () => '0 0 612 792',
      '': null,
    };
    const show = (where: keyof typeof clips, font: string, x: number, y: number, words: string): string => {
      const clip = clips[where];
      return `q ${clip === null ? '' : `${clip(x, y)} re W n`} BT /${font} 12 Tf ${String(x)} ${String(y)} Td (${words}) Tj ET Q\n`;
    };
    const lines = text.map(({ x, y, text: words }) => show(around, 'F1', x, y, words));
    const entries = '/Resources << /Font << /F1 3 0 R /F2 4 0 R /F9 900 0 R >> >>';
    const ops = `${lines.join('')}0.5 0 0 0.5 0 0 cm ${show(own, 'F9', 400, 480, '910.00').replace('q', 'q 2 0 0 2 0 0 cm')}`;
    const report = await screen(makePdf({ pages: [{ ops, entries }], objects: { 900: HELVETICA } }));
    expect(codesOf(report, ID)).toEqual(codes);
    expect(report.requires_manual_review).toBe(true);
  });

  it('takes three values in boxes of their own for a form that was printed again', async () => {
    const fields = ['910.00', '77.70', '44.10'].map((words, at) => {
      const y = String(480 - 20 * at);
      return `q 398 ${y} 90 16 re W n BT /F9 12 Tf 400 ${y} Td (${words}) Tj ET Q\n`;
    });
    const hints = codesOf(await screen(withFont({ text, ops: fields.join('') })), ID);
    expect(hints).toEqual(['TEXT_ISLAND_HINT', 'TEXT_ISLAND_HINT', 'TEXT_ISLAND_HINT']);
    const two = codesOf(await screen(withFont({ text, ops: fields.slice(1).join('') })), ID);
    expect(two).toContain('TEXT_ISLAND');
  });

  const value = 'BT /F1 12 Tf 400 480 Td (910.00) Tj ET';
  it.each([
    ['before its text object', `/TouchUp_TextEdit MP ${value}\n`],
    ['around it', `/TouchUp_TextEdit BMC ${value} EMC\n`],
  ])('notes the mark that a text editing tool leaves on an amount, %s', async (_, ops) => {
    const report = await screen(makePdf({ pages: [{ text, ops }] }));
    expect(codesOf(report, ID)).toContain('TOUCHED_UP_KEY_VALUE');
  });

  it('does not take text for edited that follows the edited one', async () => {
    const mark = '/TouchUp_TextEdit MP BT /F1 12 Tf 400 480 Td ET\n';
    const report = await screen(makePdf({ pages: [{ text, ops: mark + value }] }));
    expect(codesOf(report, ID)).not.toContain('TOUCHED_UP_KEY_VALUE');
  });

  it('mentions a raised mark of a note in a font of its own, and asks nobody to look at it', async () => {
    const mark = 'BT /F9 12 Tf 182 642 Td (2) Tj ET\n';
    const report = await screen(withFont({ text, ops: mark }));
    expect(codesOf(report, ID)).toEqual(['TEXT_ISLAND_HINT']);
    expect(report.requires_manual_review).toBe(false);
    const amount = await screen(withFont({ text, ops: mark.replace('(2)', '(20.50)') }));
    expect(
      codesOf(amount, ID).every((code) => code.startsWith('TEXT_ISLAND') && code !== 'TEXT_ISLAND_HINT'),
    ).toBe(true);
    expect(amount.requires_manual_review).toBe(true);
  });

  describe('where a value was taken out, painted white and typed again', () => {
    const patch = (x: number, y: number, width = 60): string => `q ${x} ${y - 1} ${width} 10 re 1 g f Q\n`;
    const typed = (x: number, y: number, words: string): string =>
      `BT /F9 12 Tf ${x} ${y} Td (${words}) Tj ET\n`;
    const meta = [
      { x: 72, y: 700, text: 'Due' },
      { x: 72, y: 680, text: 'Account' },
    ];
    const page = (ops: string): Promise<Awaited<ReturnType<typeof screen>>> =>
      screen(withFont({ text: [...meta, ...text], ops }, HELVETICA));

    it('suspects a date far from its label: an empty place would have needed no white', async () => {
      const report = await page(patch(400, 700) + typed(400, 700, '12.03.2024'));
      expect(codesOf(report, ID)).toEqual(['TEXT_ISLAND_KEY_VALUE']);
      expect(indicatorOf(report, ID).evidence?.[0]?.detail).toContain('a patch of white');
      expect(report.is_suspicious).toBe(true);
      expect(codesOf(await page(typed(400, 700, '12.03.2024')), ID)).toEqual([]);
    });

    it.each(['12 Mar 2024', 'DE89 3704 0044 0532 0130 00'])(
      'takes all words of %s for one value',
      async (value) => {
        const report = await page(patch(200, 680, 150) + typed(200, 680, value));
        expect(indicatorOf(report, ID).evidence).toMatchObject([
          { code: 'TEXT_ISLAND_KEY_VALUE', new: value },
        ]);
      },
    );

    it('finds one that the tool set smaller, so that it fits', async () => {
      const report = await page(patch(400, 600) + typed(400, 600, '399.91').replace('12 Tf', '7 Tf'));
      expect(codesOf(report, ID)).toEqual(['TEXT_ISLAND_KEY_VALUE']);
    });

    it('asks for a look at a name, and accuses nobody', async () => {
      const report = await page(patch(200, 700, 90) + typed(200, 700, 'Maud Ashdown'));
      expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'TEXT_ISLAND', new: 'Maud Ashdown' }]);
      expect(report.is_suspicious).toBe(false);
      expect(codesOf(await page(typed(200, 700, 'Maud Ashdown')), ID)).toEqual([]);
      // Taken out openly.
      expect(codesOf(await page(patch(200, 700, 90) + typed(200, 700, 'XXXX XXXXXX')), ID)).toEqual([]);
    });

    it('leaves a ligature alone that a program keeps in a second subset of the font of its word', async () => {
      const report = (code: string, letters: string) => {
        const hex = Buffer.from(letters, 'utf16le').swap16().toString('hex');
        const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <41> <${hex}> endbfchar endcmap end end`;
        const words = `BT /F1 12 Tf 200 700 Td (Sta) Tj /F9 12 Tf <${code}> Tj /F1 12 Tf (on) Tj ET\n`;
        const lines = [...meta, ...text].map(({ x, y, text: line }) => typed(x, y, line)).join('');
        const entries = '/Resources << /Font << /F1 3 0 R /F9 900 0 R >> >>';
        const font = HELVETICA.replace('/Encoding', '/ToUnicode 901 0 R /Encoding');
        const ops = lines.replaceAll('/F9', '/F1') + patch(200, 700, 90) + words;
        const objects = { 900: font, 901: pdfStream('', map) };
        return screen(makePdf({ pages: [{ ops, entries }], objects }));
      };
      expect(codesOf(await report('41', 'ti'), ID)).toEqual([]);
      expect(codesOf(await report('4141', 'ś'), ID)).toEqual([]);
      expect(codesOf(await report('4141', 'a'), ID)).toEqual(['TEXT_ISLAND']);
    });

    it('leaves white alone that was painted before the words around it', async () => {
      const boxes = [...meta, ...rows].map(({ x, y }) => patch(x, y)).join('');
      const ops =
        boxes + [...meta, ...rows, ...footer].map(({ x, y, text: words }) => typed(x, y, words)).join('');
      expect(codesOf(await screen(withFont({ ops }, HELVETICA)), ID)).toEqual([]);
    });
  });

  it('finds an account typed again in groups of four, in its place in the painting order', async () => {
    const account = 'DE89 3704 0044 0532 0130 00';
    const lines = [{ x: 72, y: 700, text: 'Account' }, { x: 200, y: 700, text: account }, ...text].map(
      ({ x, y, text: words }) =>
        `BT /${words === account ? 'Helv' : 'F1'} 12 Tf ${x} ${y} Td (${words}) Tj ET\n`,
    );
    const entries = '/Resources << /Font << /F1 3 0 R /F2 4 0 R /Helv 900 0 R >> >>';
    const report = await screen(
      makePdf({ pages: [{ ops: lines.join(''), entries }], objects: { 900: HELVETICA } }),
    );
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'TEXT_ISLAND', new: account }]);
  });

  it.each<[string, Uint8Array]>([
    ['an invoice', invoice],
    [
      'a bold total',
      makePdf({ pages: [{ text: [...rows, { x: 400, y: 500, text: '1871.29', bold: true }, ...footer] }] }),
    ],
    [
      'values that a second program merged into a letter',
      withFont({
        text: [...rows.filter((_, at) => at % 2 === 0), ...footer],
        ops: AMOUNTS.map(
          (amount, row) => `BT /F9 12 Tf 400 ${String(640 - 20 * row)} Td (${amount}) Tj ET\n`,
        ).join(''),
      }),
    ],
    [
      'a stamp apart from all text',
      withFont({ text, ops: 'BT /F9 20 Tf 300 720 Td (PAID 12.03.2024) Tj ET\n' }),
    ],
    ['a page number added later', withFont({ text, ops: 'BT /F9 12 Tf 300 30 Td (1) Tj ET\n' }, HELVETICA)],
    [
      'a currency sign in a font of its own',
      withFont({ text, ops: 'BT /F9 12 Tf 445 640 Td (EUR) Tj ET\n' }),
    ],
  ])('leaves %s alone', async (_, bytes) => {
    expect(codesOf(await screen(bytes), ID)).toEqual([]);
  });

  it('does not apply to a page without text', async () => {
    const report = await screen(makePdf({ pages: [{ ops: '0 0 10 10 re f' }] }));
    expect(indicatorOf(report, ID).status).toBe('not_applicable');
  });

  it('cannot say anything of an encrypted file', async () => {
    const report = await screen(makePdf({ pages: [{ text }], password: '' }));
    expect(indicatorOf(report, ID).status).toBe('inconclusive');
  });

  it('says when a content stream cannot be read', async () => {
    const broken = pdfStream('/Filter /LZWDecode', 'not a stream');
    const report = await screen(
      makePdf({ pages: [{ text, entries: '/Contents 900 0 R' }], objects: { 900: broken } }),
    );
    expect(indicatorOf(report, ID).status).toBe('inconclusive');
  });
});
