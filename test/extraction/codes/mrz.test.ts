/** Machine-readable zones are found among the rows of a page, checked, and answer the templates of identity papers. */
import { readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseZone } from '../../../src/extraction/codes/mrz/parse-zone.ts';
import { readZone } from '../../../src/extraction/codes/mrz/read-zone.ts';
import { fitLines } from '../../../src/extraction/codes/mrz/zone-lines.ts';
import type { Bitmap, OpenDocument } from '../../../src/document/index.ts';
import { createRecognizer, readDocument, readPage } from '../../../src/extraction/index.ts';
import type { PageCode, PageText } from '../../../src/extraction/index.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import { Readable } from 'node:stream';
import { pictureOf, textPdf, type PrintedLine } from '../../support/sample-documents.ts';
import { printed } from '../printed.ts';

/** The specimens of ICAO Doc 9303. */
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
const TD1 = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];
const MRV_A = [
  'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L8988901C4XXX4009078F96121096ZE184226B<<<<<<',
];
const MRV_B = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'];

const pageOf = (lines: readonly string[], above: readonly string[] = ['PASSPORT']): PageText =>
  printed([...above, ...lines].map((text) => [[40, text] as const]));

const zoneOf = async (lines: readonly string[]): Promise<PageCode | null> => readZone(pageOf(lines), null);

/** The page with its zone, as reading leaves it. */
async function passport(lines: readonly string[], above?: readonly string[]): Promise<PageText> {
  const page = pageOf(lines, above);
  const zone = await readZone(page, null);
  return { ...page, codes: zone === null ? [] : [zone] };
}

const statedBy = (code: PageCode | null): Record<string, string> =>
  Object.fromEntries((code?.statements ?? []).map(({ concept, path, value }) => [concept ?? path, value]));

describe('a zone in rows of text', () => {
  test.each([
    ['TD3', TD3, 'L898902C3', 5],
    ['TD2', TD2, 'D23145890', 4],
    ['TD1', TD1, 'D23145890', 4],
    ['MRV-A', MRV_A, 'L8988901C', 3],
    ['MRV-B', MRV_B, 'L8988901C', 3],
  ] as const)('%s is taken apart and its check digits hold', async (format, lines, number, digits) => {
    const zone = await zoneOf(lines);
    expect(zone).toMatchObject({ source: 'mrz', kind: 'mrz', symbology: format, text: lines.join('\n') });
    expect(statedBy(zone)).toMatchObject({
      personal_document_number: number,
      last_name: 'ERIKSSON',
      first_name: 'ANNA MARIA',
      issuing_country: 'UTO',
      sex: 'F',
    });
    expect(zone?.checks).toHaveLength(digits);
    expect(zone?.checks.every(({ passed }) => passed)).toBe(true);
  });

  test('dates get the century in which the document makes sense', async () => {
    expect(statedBy(await zoneOf(TD3))).toMatchObject({
      birth_date: '1974-08-12',
      expiry_date: '2012-04-15',
    });
    expect(statedBy(await zoneOf(MRV_A))).toMatchObject({
      birth_date: '1940-09-07',
      expiry_date: '1996-12-10',
    });
  });

  test('is found although recognition lost and mistook fillers', async () => {
    const noisy = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<KKC', 'L898902C36UTO7408122F12O4159ZE184226B<<<<10'];
    expect((await zoneOf(noisy))?.text).toBe(TD3.join('\n'));
  });

  test('a digit that was read wrongly fails its check, and says which value it is about', async () => {
    const zone = await zoneOf([TD3[0] ?? '', (TD3[1] ?? '').replace('740812', '740813')]);
    expect(zone?.checks.filter(({ passed }) => !passed).map(({ rule, paths }) => [rule, paths[0]])).toEqual([
      ['mrz-birth-date-check-digit', 'birthDate'],
      ['mrz-composite-check-digit', 'documentNumber'],
    ]);
  });

  test('rows of leaders in a table of contents are no zone', async () => {
    expect(
      await zoneOf(['CHAPTER<<<<<<<<<<<<<<<<<<<<<<<<<<17', 'APPENDIX<<<<<<<<<<<<<<<<<<<<<<<<<23']),
    ).toBeNull();
  });

  test('lines of other lengths fit no format', async () => {
    expect(fitLines(['AB<<<', 'CD<<<'])).toEqual([]);
    expect(await parseZone(['P<UTO', 'X'])).toBeNull();
  });
});

const template = async (id: string) =>
  JSON.parse(await readFile(new URL(`../../../templates/${id}.json`, import.meta.url), 'utf8')) as Parameters<
    typeof readDocument
  >[0]['templates'][number];

describe('identity papers', () => {
  test('a passport of which only the zone can be read fills the built-in template', async () => {
    const pages = [await passport(TD3)];
    const result = readDocument({
      pages,
      templates: [await template('passport'), await template('invoice')],
    });
    expect(result).toMatchObject({
      document_type: 'passport',
      structured_data: {
        passport_number: 'L898902C3',
        last_name: 'ERIKSSON',
        first_name: 'ANNA MARIA',
        nationality: 'UTO',
        birth_date: '1974-08-12',
        sex: 'F',
        expiry_date: '2012-04-15',
        issuing_country: 'UTO',
        issue_date: null,
      },
    });
    expect(result.field_evidence['birth_date']).toMatchObject({
      source: 'mrz',
      method: 'mrz:birthDate',
      text: '740812',
    });
    expect(result.validations).toContainEqual(
      expect.objectContaining({ rule: 'mrz-birth-date-check-digit', passed: true, fields: ['birth_date'] }),
    );
  });

  test('a printed name keeps the letters that the zone does without', async () => {
    const lines = ['P<D<<MUELLER<<JOERG<<<<<<<<<<<<<<<<<<<<<<<<<', TD3[1] ?? ''];
    const pages = [await passport(lines, ['REISEPASS / PASSPORT', 'Surname: Müller', 'Given names: Jörg'])];
    const { structured_data } = readDocument({ pages, templates: [await template('passport')] });
    expect(structured_data).toMatchObject({ last_name: 'Müller', first_name: 'Jörg' });
  });

  test('a printed date of birth that differs from the zone is told', async () => {
    const pages = [await passport(TD3, ['PASSPORT', 'Surname: Eriksson', 'Date of birth: 12 AUG 1984'])];
    const result = readDocument({ pages, templates: [await template('passport')] });
    expect(result.structured_data['birth_date']).toBe('1974-08-12');
    expect(result.validations).toContainEqual(
      expect.objectContaining({ rule: 'mrz_agrees', passed: false, fields: ['birth_date'] }),
    );
    expect(result.needs_review).toBe(true);
  });
});

test('the zone of a pictured passport is recognized', { timeout: 120_000 }, async () => {
  const recognizer = createRecognizer();
  onTestFinished(() => recognizer.close());
  const lines: readonly PrintedLine[] = [
    [60, 80, 16, 'PASSPORT   UTOPIA'],
    [60, 120, 12, 'Surname ERIKSSON'],
    [60, 140, 12, 'Given names ANNA MARIA'],
    ...TD3.map((text, at): PrintedLine => [40, 300 + 22 * at, 18, text]),
  ];
  const { data, info } = await (
    await pictureOf(textPdf([lines], 'Courier-Bold'), 150)
  )
    .grayscale()
    .extract({ left: 0, top: 80, width: 1240, height: 700 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bitmap: Bitmap = {
    width: info.width,
    height: info.height,
    channels: 1,
    data: new Uint8Array(data),
    dpi: 150,
  };
  const document: OpenDocument = {
    mediaType: 'image/png',
    pageCount: 1,
    warnings: [],
    losses: [],
    pageInfo: (page) => Promise.resolve({ page, width: info.width, height: info.height, unit: 'px' }),
    textLayer: () => Promise.resolve(null),
    bitmap: () => Promise.resolve({ bitmap, warnings: [] }),
    pictures: () => Readable.from([]),
    embedded: () => Promise.resolve({ attachments: [], fields: [], warnings: [] }),
    close: () => Promise.resolve(),
  };
  const options = { ocr: 'auto', lang: 'eng', tessdata: null, pageTimeoutMs: 100_000 } as const;
  const page = await readPage(document, 1, options, { recognizer, clock: systemClock });
  const [zone] = page.codes;
  expect(zone?.text).toBe(TD3.join('\n'));
  expect(zone?.checks.every(({ passed }) => passed)).toBe(true);
});
