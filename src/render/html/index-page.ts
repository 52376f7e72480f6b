/** The page over several documents: each with its level, its findings and the way to its report. */
import { isUnexamined } from '../../contract/light.ts';
import { counted } from '../../kit/counted.ts';
import type { Verification } from '../views/verification.ts';
import { isUnanswered, titleOf, UNEXAMINED } from '../views/verification.ts';
import { html, pageOf } from './markup.ts';
import type { Markup } from './markup.ts';
import { footerOf } from './report-page.ts';
import { toneOf } from './marks.ts';

/** A document and its page. */
export interface IndexEntry {
  readonly verification: Verification;
  /** Name of the file beside the index; null when there is no report. */
  readonly file: string | null;
}

const RANKS = ['low', 'medium', 'high', 'critical'];

/** What is told instead of a level where there is none, or a low one that says nothing. */
const NO_LEVEL = { unread: 'not verified', unanswered: 'not examined' } as const;

function levelOf(verification: Verification): string {
  const { report } = verification;
  if (report === null) return NO_LEVEL.unread;
  const saysNothing = report.risk_level === 'low' && isUnanswered(verification);
  return saysNothing ? NO_LEVEL.unanswered : report.risk_level;
}

const toneOfLevel = (level: string): string =>
  Object.values<string>(NO_LEVEL).includes(level) ? 'medium' : toneOf(level);

/** Highest score first, then by path; what could not be verified or examined comes before all. */
function inOrder(entries: readonly IndexEntry[]): readonly IndexEntry[] {
  const scoreOf = ({ verification }: IndexEntry): number =>
    levelOf(verification) === NO_LEVEL.unanswered ? Infinity : (verification.report?.risk_score ?? Infinity);
  return [...entries].sort((a, b) => {
    const difference = scoreOf(b) - scoreOf(a);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
    return a.verification.path < b.verification.path ? -1 : 1;
  });
}

function rowOf({ verification, file }: IndexEntry): Markup {
  const { path, report, error, allowed, tripped } = verification;
  const name =
    file === null
      ? html`<bdi>${path}</bdi>`
      : html`<a href="${encodeURIComponent(file)}"><bdi>${path}</bdi></a>`;
  if (report === null) {
    return html`<tr>
      <td>${name}</td>
      <td><span class="tag medium">${NO_LEVEL.unread}</span></td>
      <td class="n"></td>
      <td>${error?.detail}</td>
    </tr>`;
  }
  const marks = [
    ...(tripped ? ['stopped by the gate'] : []),
    ...(allowed ? ['allowed'] : []),
    ...(report.requires_manual_review ? ['to be reviewed'] : []),
  ];
  const level = levelOf(verification);
  const nothing = isUnexamined(report) ? UNEXAMINED : 'No signs found by these checks';
  const found = report.detected_issues.map(titleOf).join('; ');
  return html`<tr>
    <td>${name}</td>
    <td><span class="tag ${toneOfLevel(level)}">${level}</span></td>
    <td class="n">${report.risk_score}</td>
    <td>
      ${found === '' ? nothing : found}
      <div class="soft small">${marks.join(', ')}</div>
    </td>
  </tr>`;
}

/** The whole page. */
export function indexPage(entries: readonly IndexEntry[], version: string): string {
  const levels = new Map<string, number>();
  for (const { verification } of entries) {
    const level = levelOf(verification);
    levels.set(level, (levels.get(level) ?? 0) + 1);
  }
  const counts = [...levels]
    .sort(([a], [b]) => RANKS.indexOf(b) - RANKS.indexOf(a))
    .map(([level, count]) => html`<span class="tag ${toneOfLevel(level)}">${level}: ${count}</span>`);
  const documents = counted(entries.length, 'document');
  const body = html`<header>
      <p class="kind">Integrity reports</p>
      <h1>${documents}</h1>
      <div class="tags">${counts}</div>
    </header>
    <main>
      <div class="card scroll">
        <table class="list">
          <thead>
            <tr>
              <th scope="col">Document</th>
              <th scope="col">Risk</th>
              <th scope="col" class="n">Score</th>
              <th scope="col">Findings</th>
            </tr>
          </thead>
          <tbody>
            ${inOrder(entries).map(rowOf)}
          </tbody>
        </table>
      </div>
    </main>
    ${footerOf(version)}`;
  return pageOf(`Integrity reports: ${documents}`, body);
}
