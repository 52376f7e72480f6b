/** The page about one document: verdict, findings, pages, maps, checks, facts. */
import type { Illustration, IntegrityReport } from '../../contract/index.ts';
import { isUnexamined } from '../../contract/light.ts';
import { clamp } from '../../kit/clamp.ts';
import { bytesText } from '../cells.ts';
import type { Verification } from '../views/verification.ts';
import { checksOf, scoreOf, unseenOf } from './checks.ts';
import { findingsOf } from './findings.ts';
import { html, pageOf } from './markup.ts';
import type { Markup } from './markup.ts';
import type { ReportPlan } from './plan.ts';
import { toneOf } from './marks.ts';
import { mapsOf, sheetsOf } from './sheets.ts';

/** What the page is made of. */
export interface ReportPage {
  readonly verification: Verification;
  readonly report: IntegrityReport;
  readonly plan: ReportPlan;
  readonly illustration: Illustration;
  /** Bytes. */
  readonly size: number;
  /** 64 hexadecimal digits, of the bytes on this machine. */
  readonly sha256: string;
  /** Of this program. */
  readonly version: string;
}

/** Scores at which a level begins. */
const BANDS = [0, 20, 50, 80, 100];

function verdictOf({ report, verification }: ReportPage): Markup {
  const { risk_level, risk_score, is_suspicious, requires_manual_review, summary } = report;
  const saysNothing = risk_level === 'low' && isUnexamined(report);
  const tags = [
    html`<span class="tag">${saysNothing ? 'not examined' : `${risk_level} risk`}</span>`,
    ...(is_suspicious ? [html`<span class="tag">suspicious</span>`] : []),
    ...(requires_manual_review ? [html`<span class="tag">to be reviewed by a person</span>`] : []),
    ...(verification.tripped ? [html`<span class="tag">stopped by the gate</span>`] : []),
    ...(verification.allowed
      ? [html`<span class="tag unknown">allowed: reviewed and accepted by a person</span>`]
      : []),
  ];
  return html`<div class="card verdict ${saysNothing ? 'unknown' : toneOf(risk_level)}">
    <div class="score"><b>${risk_score}</b><span class="soft small">of 100 points</span></div>
    <div>
      <div class="tags">${tags}</div>
      <div
        class="meter"
        role="img"
        aria-label="Score ${risk_score} of 100; low below 20, medium below 50, high below 80, then critical"
      >
        <i style="left: ${clamp(risk_score, 0, 100)}%"></i>
        ${BANDS.map((band) => html`<span style="left: ${band}%">${band}</span>`)}
      </div>
      <p>${summary}</p>
    </div>
  </div>`;
}

function factsOf({ verification, report, illustration, size, sha256 }: ReportPage): Markup {
  const { page_count } = illustration;
  const facts: readonly (readonly [string, string | null])[] = [
    ['File', verification.path],
    ['Type', illustration.media_type],
    ['Pages', page_count === null ? null : String(page_count)],
    ['Size', `${bytesText(size)} (${String(size)} bytes)`],
    ['SHA-256', sha256],
    ['Verified at', report.analyzed_at],
    ['Time taken', `${(report.analysis_time_ms / 1000).toFixed(1)} s`],
  ];
  return html`<section aria-labelledby="facts">
    <h2 id="facts">File</h2>
    <div class="card">
      <dl>
        ${facts.flatMap(([name, value]) =>
          value === null
            ? []
            : [
                html`<dt>${name}</dt>
                  <dd><bdi>${value}</bdi></dd>`,
              ],
        )}
      </dl>
    </div>
  </section>`;
}

/** What every page says at its end. */
export const footerOf = (version: string): Markup =>
  html`<footer>
    <p>
      This report lists signs of changes that automatic checks found, or that they found none. It cannot tell
      that a document is what it claims to be. Every finding can have an innocent reason; a person decides.
    </p>
    <p>docx-cli ${version}. The page is complete in itself: it loads nothing and runs no scripts.</p>
  </footer>`;

/** The whole page. Deterministic but for the times of the report. */
export function reportPage(page: ReportPage): string {
  const { verification, report, plan, illustration, version } = page;
  const body = html`<header>
      <p class="kind">Integrity report</p>
      <h1 dir="auto">${verification.filename}</h1>
    </header>
    <main>
      ${verdictOf(page)} ${findingsOf(report, plan, illustration)} ${scoreOf(report, plan)}
      ${sheetsOf(illustration, plan.places)} ${mapsOf(illustration)} ${checksOf(report)}
      ${unseenOf(report, illustration)} ${factsOf(page)}
    </main>
    ${footerOf(version)}`;
  return pageOf(`${verification.filename}: integrity report`, body);
}
