/** Reports for people: complete in themselves, and nothing of a document can run in them. */
import { describe, expect, it } from 'vitest';
import type { Illustration } from '../../src/contract/index.ts';
import { indexPage, planReport, reportPage } from '../../src/render/index.ts';
import { verified } from './verified.ts';

const EVIL = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;
const picture = { type: 'image/webp', width: 800, height: 1000, base64: 'UklGRg==' };
const drawn: Illustration = {
  media_type: 'application/pdf',
  page_count: 5,
  pages: [1, 2].map((page) => ({ page, picture })),
  regions: [{ now: picture, earlier: picture }],
  maps: [{ kind: 'error_level', page: 1, picture }],
  notes: [`Page 3 could not be shown: ${EVIL}`],
};

function pageFor(one: ReturnType<typeof verified>, illustration = drawn): string {
  const plan = planReport(one.report);
  const file = { size: 1234, sha256: 'a'.repeat(64), version: '1.2.3' };
  return reportPage({ verification: one, report: one.report, plan, illustration, ...file });
}

describe('a report', () => {
  it('shows the value before and now, and links the place on the page with the finding', () => {
    const page = pageFor(verified({ tripped: true }));
    expect(page).toMatch(/Before<\/figcaption>\s*<p dir="auto">100\.00<\/p>\s*<img/);
    expect(page).toMatch(/Now<\/figcaption>\s*<p dir="auto">900\.00<\/p>\s*<img/);
    expect(page).toContain('href="#place-1"');
    expect(page).toContain('id="place-1"');
    expect(page).toContain('href="#page-2"');
    expect(page).toContain('id="page-2"');
    expect(page).toContain('stopped by the gate');
    expect(page).toContain('A redaction that hides text.');
  });

  it('does not call one of two values that are there at once the earlier one', () => {
    const one = verified({});
    const evidence = one.report.detected_issues[0]?.evidence[0];
    if (evidence) evidence.code = 'HIDDEN_VALUE_DIFFERS';
    const page = pageFor(one);
    expect(page).toMatch(/The file says<\/figcaption>\s*<p dir="auto">100\.00<\/p>/);
    expect(page).toMatch(/The page shows<\/figcaption>\s*<p dir="auto">900\.00<\/p>/);
    expect(page).not.toMatch(/Before<|Now</);
  });

  it('does not call what no page shows the present value', () => {
    const one = verified({});
    const evidence = one.report.detected_issues[0]?.evidence[0];
    if (evidence) Object.assign(evidence, { code: 'VALUE_HIDDEN', old: undefined });
    const page = pageFor(one);
    expect(page).toMatch(/In the file, not to be seen<\/figcaption>\s*<p dir="auto">900\.00<\/p>/);
    expect(page).not.toContain('Now<');
  });

  it('asks for the earlier look of a value that was read, and of what lies on a scan in any case', () => {
    const { report } = verified({});
    const earlierOf = (name: string, old: string | undefined) =>
      planReport({
        ...report,
        detected_issues: report.detected_issues.map((issue) => ({
          ...issue,
          name,
          evidence: issue.evidence.map((one) => ({ ...one, old })),
        })),
      }).request.regions.map(({ earlier }) => earlier);
    expect(earlierOf('pdf_covered_text', '100.00')).toEqual([true]);
    expect(earlierOf('pdf_covered_text', undefined)).toEqual([false]);
    expect(earlierOf('pdf_image_replaced', undefined)).toEqual([true]);
  });

  it('shows every number where several findings mark the same value, and the heaviest box above the others', () => {
    const { report } = verified({});
    const names = ['pdf_covered_text', 'pdf_font_inconsistency', 'pdf_text_layer_mismatch'];
    const box = [0.9, 0.2, 0.97, 0.22] as [number, number, number, number];
    const detected_issues = report.detected_issues.flatMap((issue) =>
      names.map((name, at) => ({
        ...issue,
        name,
        contribution: 30 - at,
        evidence: issue.evidence.map((one) => ({ ...one, box })),
      })),
    );
    const page = pageFor({ ...verified({}), report: { ...report, detected_issues } });
    const tags = [...page.matchAll(/class="label"\s+x="([\d.]+)"\s+y="([\d.]+)"\s+width="([\d.]+)"/g)].map(
      ([, x, y, width]) => ({ x: Number(x), y, end: Number(x) + Number(width) }),
    );
    expect(tags).toHaveLength(3);
    for (const [at, one] of tags.entries()) {
      expect(one.end).toBeLessThanOrEqual(picture.width);
      for (const other of tags.slice(at + 1)) {
        expect(one.y !== other.y || one.end <= other.x || other.end <= one.x).toBe(true);
      }
    }
    const sheet = page.slice(page.indexOf('<svg'), page.indexOf('</svg>'));
    const links = [...sheet.matchAll(/<a\s([^>]*)>\s*<title>([^<]*)<\/title>/g)].map(
      ([, attributes = '', title = '']) => ({
        number: /#place-(\d)/.exec(attributes)?.[1],
        isReached: !attributes.includes('tabindex="-1"'),
        attributes,
        title,
      }),
    );
    const numbers = (isReached: boolean): unknown[] =>
      links.filter((link) => link.isReached === isReached).map(({ number }) => number);
    // The box of what weighs most lies on top; keyboards and readers come to the numbers in their order, once each.
    expect(numbers(false)).toEqual(['3', '2', '1']);
    expect(numbers(true)).toEqual(['1', '2', '3']);
    for (const { number, isReached, attributes, title } of links) {
      expect(attributes.includes('aria-hidden="true"')).toBe(!isReached);
      // The one name of the link: the visible number is in it.
      expect(attributes).not.toContain('aria-label');
      expect(title).toMatch(new RegExp(`^Finding ${number ?? ''}: `));
    }
  });

  it('lets the picture say what stood at a place where the value itself was not there before', () => {
    expect(pageFor(verified({ old: '' }))).toMatch(/Before<\/figcaption>\s*<img/);
    const undrawn = { ...drawn, regions: [] };
    expect(pageFor(verified({ old: '' }), undrawn)).toMatch(
      /Before<\/figcaption>\s*<p dir="auto">\(empty\)<\/p>/,
    );
  });

  it('lets words that run from right to left stand by themselves, in values and in names', () => {
    const name = 'פקודה 12.pdf';
    const page = pageFor(verified({ path: name, filename: name }));
    expect(page).toContain(`<h1 dir="auto">${name}</h1>`);
    expect(page).toContain(`<bdi>${name}</bdi>`);
    const entry = { verification: verified({ path: name }), file: 'a.html' };
    expect(indexPage([entry], '1.2.3')).toContain(`<a href="a.html"><bdi>${name}</bdi></a>`);
  });

  it('lists what was not examined', () => {
    const page = pageFor(verified({}));
    expect(page).toMatch(/Did not apply to such a file:<\/b>\s*copy_move_forgery/);
    expect(page).toMatch(/2 of 5 pages are shown here[^.]*\(at most\s+20\)/);
  });

  it('never runs what a document says, and loads nothing', () => {
    const page = pageFor(verified({ filename: EVIL, path: EVIL, detail: EVIL, old: EVIL, risk_level: EVIL }));
    expect(page).not.toMatch(/<script|<img src=x|onerror='/);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain("default-src 'none'");
    const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '');
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((address) => !/^(?:#|data:image\/webp;base64,)/.test(address))).toEqual([]);
  });

  it('is the same for the same input, and never speaks of authenticity as found', () => {
    expect(pageFor(verified({}))).toBe(pageFor(verified({})));
    const clean = verified({});
    const report = { ...clean.report, detected_issues: [], content_examined: true };
    const page = pageFor({ ...clean, report });
    expect(page).toContain('No signs found by these checks');
    expect(page).not.toMatch(/is (?:authentic|genuine|original|unaltered)/i);
  });

  it('shows no low risk where no check could look into the document', () => {
    const one = verified({ risk_level: 'low' });
    const report = { ...one.report, detected_issues: [], content_examined: false };
    const page = pageFor({ ...one, report });
    expect(page).toContain('<span class="tag">not examined</span>');
    expect(page).toContain('No check could look at what this document shows.');
    expect(page).not.toMatch(/low risk|verdict low|No signs found/);
  });
});

describe('the page over several documents', () => {
  it('puts what needs a look first and escapes names', () => {
    const broken = { ...verified({ path: 'z.pdf' }), report: null, error: { code: 'x', detail: EVIL } };
    const page = indexPage(
      [
        { verification: verified({ path: EVIL }), file: 'a b.html' },
        { verification: broken, file: null },
      ],
      '1',
    );
    expect(page.indexOf('z.pdf')).toBeLessThan(page.indexOf('a%20b.html'));
    expect(page).not.toContain('<script');
  });

  it('says of a document that no check could look into just that', () => {
    const one = verified({});
    const report = { ...one.report, detected_issues: [], indicators: one.report.indicators.slice(1) };
    const low = { ...report, risk_level: 'low', risk_score: 4 };
    const page = indexPage(
      [
        { verification: verified({}), file: 'b.html' },
        { verification: { ...one, report: low }, file: 'a.html' },
      ],
      '1',
    );
    expect(page).toContain('its content was not examined');
    expect(page).not.toContain('No signs found');
    // A green "low" beside such a document would be read as an answer.
    expect(page).toContain('not examined: 1');
    expect(page).not.toContain('tag low');
    expect(page.indexOf('a.html')).toBeLessThan(page.indexOf('b.html'));
  });

  it('gives names a column of their own, or a line where the screen is narrow, as do the checks of a report', () => {
    const entry = { verification: verified({}), file: 'a.html' };
    for (const page of [indexPage([entry], '1'), pageFor(verified({}))]) {
      expect(page).toContain('<table class="list">');
      expect(page).toMatch(/table\.list td:first-child \{ min-width: 13rem/);
      expect(page).toMatch(/max-width: 36rem\)[^@]*table\.list tr \{ display: flex/);
    }
  });
});
