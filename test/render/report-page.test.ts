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
    expect(page).toMatch(/Before<\/figcaption>\s*<p>100\.00<\/p>\s*<img/);
    expect(page).toMatch(/Now<\/figcaption>\s*<p>900\.00<\/p>\s*<img/);
    expect(page).toContain('href="#place-1"');
    expect(page).toContain('id="place-1"');
    expect(page).toContain('href="#page-2"');
    expect(page).toContain('id="page-2"');
    expect(page).toContain('stopped by the gate');
    expect(page).toContain('A redaction that hides text.');
  });

  it('lists what was not examined', () => {
    const page = pageFor(verified({}));
    expect(page).toMatch(/About other kinds of files:<\/b>\s*copy_move_forgery/);
    expect(page).toContain('2 of 5 pages are shown here');
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
    const report = { ...clean.report, detected_issues: [], indicators: clean.report.indicators.slice(1) };
    const page = pageFor({ ...clean, report });
    expect(page).toContain('No signs found by these checks');
    expect(page).not.toMatch(/is (?:authentic|genuine|original|unaltered)/i);
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
});
