/** Tests of finding names of organizations. */
import { describe, expect, it } from 'vitest';
import { cleanName, isNameLike } from '../../../../src/extraction/extract/candidates/name-text.ts';
import { findNames } from '../../../../src/extraction/extract/candidates/names.ts';
import { findLabels } from '../../../../src/extraction/extract/labels/find-labels.ts';
import { createLabelIndex } from '../../../../src/extraction/extract/labels/label-index.ts';
import { createSheet } from '../../../../src/extraction/extract/sheet.ts';
import type { PageText } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

function names(page: PageText): ReturnType<typeof findNames> {
  const sheet = createSheet([page]);
  return findNames(sheet, findLabels(sheet, createLabelIndex([], { columns: false })));
}

describe('names of organizations', () => {
  it('lose registration numbers and stray marks', () => {
    expect(cleanName('UNIHAKKA INTERNATIONAL SDN BHD (867388-U)')).toBe('UNIHAKKA INTERNATIONAL SDN BHD');
    expect(cleanName('* Acme Ltd. -')).toBe('Acme Ltd.');
    expect(cleanName('FOO TRADING SON BHD')).toBe('FOO TRADING SDN BHD');
    expect(cleanName('Acme Ltd . a')).toBe('Acme Ltd');
  });

  it('take no longer for gaps that only a hostile document has', () => {
    const begun = performance.now();
    cleanName(`Acme Ltd${' '.repeat(64)}abcd`);
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it('are told by the form of a Spanish cooperative', () => {
    const found = names(printed([null, null, [[300, 'Talleres Echevarría S.Coop.']]]));
    expect(found.map(({ value, method }) => [value, method])).toEqual([
      ['Talleres Echevarría S.Coop.', 'legal-form'],
    ]);
  });

  it('are mostly letters and no bare legal form', () => {
    expect(isNameLike('Acme Ltd')).toBe(true);
    for (const text of [
      'SDN BHD',
      '12345',
      'Name: Acme',
      '(see below)',
      'and',
      '; und',
      'Energy sold and delivered 1.7.2024',
    ])
      expect(isNameLike(text)).toBe(false);
  });

  it.each([
    'Vielen Dank',
    'Inh. Dieter Kempf e.K.',
    'Merci de votre visite',
    'Gracias por su compra',
    'Sehr geehrte Frau Dr. Ott',
    'Dear Ms Poe',
  ])('are not what is said to the reader: %s', (text) => {
    expect(names(printed([[[40, text]]]))).toEqual([]);
    expect(names(printed([[[40, 'Merck Danker']]])).map(({ value }) => value)).toEqual(['Merck Danker']);
  });

  it('end before a telephone number on their line', () => {
    const found = names(
      printed([[[40, 'Nordic Sub#15936-0 Phone 608-758-4560']], [[40, '642 Midland Road']]]),
    );
    expect(found[0]?.value).toMatch(/^Nordic Sub# ?15936-0$/u);
    expect(names(printed([[[40, 'Phone Repair 24']]]))[0]?.value).toBe('Phone Repair 24');
  });

  it('are completed by the line below', () => {
    const found = names(
      printed([[[200, 'HOME MASTER HARDWARE &']], [[230, 'ELECTRICAL']], [[200, '12 High Street']]]),
    );
    expect(found[0]?.value).toBe('HOME MASTER HARDWARE & ELECTRICAL');
  });

  it('are not completed by the name over an address that begins farther below', () => {
    const page = printed([
      [[40, 'Sparkasse Mittelweser']],
      null,
      [[40, 'Gartenbau Hinrichs GbR']],
      [[40, 'Hauptstraße 77']],
      [[40, '31582 Nienburg']],
    ]);
    const lowered = <T extends { y0: number; y1: number }>(box: T, at: number): T =>
      at === 0 ? { ...box, y0: box.y0 + 8, y1: box.y1 + 8 } : box;
    const words = page.words.map((word, at) => lowered(word, at < 2 ? 0 : 1));
    expect(names({ ...page, words, rows: page.rows.map(lowered) })[0]?.value).toBe('Sparkasse Mittelweser');
  });

  it('are completed by a legal form on a line of its own', () => {
    const found = names(
      printed([[[40, 'PASARAYA BORONG PINTAR']], [[60, 'SDN BHD']], [[40, '12 High Street']]]),
    );
    expect(found[0]?.value).toBe('PASARAYA BORONG PINTAR SDN BHD');
    expect(found[0]?.cues['legal']).toBe(1);
  });

  it('begin in the first line of a document where only a trade stands in the second', () => {
    const valuesOf = (...lines: string[]): string[] =>
      names(printed(lines.map((text) => [[200, text]]))).map(({ value }) => value);
    expect(valuesOf('Windmill Family', 'Restaurant', '12 High Street')).toContain(
      'Windmill Family Restaurant',
    );
    expect(valuesOf('GUEST CHECK', 'Restaurant', '12 High Street')).toContain('Restaurant');
    expect(valuesOf('Good Morning', 'Windmill Family', 'Restaurant')).toContain('Restaurant');
  });

  it('are joined over the wide spaces of large print', () => {
    const found = names(
      printed([
        [
          [40, 'The Capital'],
          [108, 'Grille'],
        ],
        [[40, '1450 Larimer Street']],
      ]),
    );
    expect(found[0]?.value).toBe('The Capital Grille');
  });

  it('get letters where zeros were read among letters', () => {
    expect(cleanName('S00N FATT TRADING')).toBe('SOON FATT TRADING');
    expect(cleanName('STUDIO 100')).toBe('STUDIO 100');
  });

  it('are recognized at the head of an address, across columns', () => {
    const found = names(
      printed([
        [[400, 'phone (555) 23 87']],
        [[40, 'Theodor Est']],
        [[400, 'fax (555) 23 88']],
        [[40, 'Bahnstr. 42']],
        [[40, '88802 Spielkreis']],
      ]),
    );
    expect(found.find((name) => name.value === 'Theodor Est')?.cues['head']).toBe(1);
  });

  it('stand at the head of an address above whom at the firm it is for', () => {
    const found = names(
      printed([
        [[40, 'Muster Maschinenbau AG']],
        [[40, 'Herrn Tobias Wirth']],
        [[40, 'Industriering 5']],
        [[40, '08056 Zwickau']],
      ]),
    );
    expect(found.filter(({ cues }) => cues['head'] === 1).map(({ value }) => value)).toEqual([
      'Muster Maschinenbau AG',
    ]);
  });

  it('stand below a form of address', () => {
    const page = printed([
      [[40, 'Seller AG']],
      [[40, 'Seestrasse 14']],
      [[40, '8800 Thalwil']],
      [],
      [],
      [[300, 'Herr']],
      [[300, 'Beat Zürcher']],
      [[300, 'Im Grund 7']],
      [[300, '8135 Langnau am Albis']],
    ]);
    const heads = names(page).filter(({ method }) => method === 'address-head');
    expect(heads.map(({ value }) => value)).toEqual(['Beat Zürcher']);
    expect(names(page).map(({ value }) => value)).not.toContain('Herr');
  });

  it('gain from a domain with the same stem', () => {
    const found = names(printed([[[40, 'Musterlieferant GmbH']], [[40, 'www.musterlieferant.de']]]));
    expect(found[0]?.cues['domain']).toBeGreaterThan(0.5);
  });

  it('gain from a bare domain, "&" and "The" aside', () => {
    const found = names(printed([[[40, 'The Fork & Ladle']], [[40, 'forkandladle.com']]]));
    expect(found[0]?.cues['domain']).toBe(1);
  });

  it('stand over an address, with a number of registration between', () => {
    const found = names(
      printed([
        [[200, 'Welcome all']],
        [[200, 'Pepper Tree']],
        [[200, '(Reg 118-X)']],
        [[200, '7 Market Street']],
        [[200, 'Leeds LS1 4AB']],
      ]),
    );
    const over = found.filter(({ cues }) => cues['over'] === 1).map(({ value }) => value);
    expect(over).toEqual(['Pepper Tree']);
  });
});
