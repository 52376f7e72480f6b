/** Every check with what became of it, how the score comes about, and what was not looked at. */
import type { Illustration, Indicator, IntegrityReport } from '../../contract/index.ts';
import { clamp } from '../../kit/clamp.ts';
import { isPartial, titleOf, UNSEEN } from '../views/verification.ts';
import { html, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';
import { toneOf } from './marks.ts';
import { MAX_PAGES } from './plan.ts';
import type { ReportPlan } from './plan.ts';

/** Status as people read it, with the sign and the color it has. */
const STATUSES: Readonly<Record<string, readonly [sign: string, words: string]>> = {
  detected: ['●', 'found something'],
  clear: ['○', 'looked, found nothing'],
  inconclusive: ['◐', 'inconclusive'],
  not_applicable: ['–', 'not applicable'],
  not_run: ['–', 'not run'],
  error: ['!', 'could not be run'],
  disabled: ['–', 'switched off'],
};

const statusOf = ({ status, detected }: Indicator): string => status ?? (detected ? 'detected' : 'not told');

function toneOfCheck(indicator: Indicator): string {
  if (indicator.detected) return toneOf(indicator.risk_level);
  return indicator.status === 'error' || indicator.status === 'inconclusive' ? 'medium' : 'unknown';
}

/** The table of all checks. */
export function checksOf({ indicators }: IntegrityReport): Markup {
  const rows = indicators.map((indicator) => {
    const status = statusOf(indicator);
    const [sign, words] = STATUSES[status] ?? ['?', status];
    const title = titleOf(indicator);
    return html`<tr>
      <td>
        ${indicator.detected ? html`<a href="#finding-${indicator.name}">${title}</a>` : title}
        ${title === indicator.name ? NOTHING : html`<div class="id">${indicator.name}</div>`}
      </td>
      <td>
        <span class="tag ${toneOfCheck(indicator)}"><span aria-hidden="true">${sign}</span> ${words}</span>
      </td>
      <td>${indicator.description}</td>
    </tr>`;
  });
  return html`<section aria-labelledby="checks">
    <h2 id="checks">All checks</h2>
    <div class="card scroll">
      <table class="list">
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Status</th>
            <th scope="col">What it says</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** Each finding's share of the score. */
export function scoreOf({ risk_score, indicators }: IntegrityReport, { findings }: ReportPlan): Markup {
  if (findings.length === 0) return NOTHING;
  const shared = indicators.reduce((sum, { contribution = 0 }) => sum + contribution, 0);
  const rows = findings.map(
    ({ name, contribution, risk_level, ...rest }) =>
      html`<tr>
        <td><a href="#finding-${name}">${titleOf({ name, risk_level, ...rest })}</a></td>
        <td class="${toneOf(risk_level)}">
          <span class="bar" aria-hidden="true"
            ><i style="width: ${clamp(contribution ?? 0, 0, 100)}%"></i
          ></span>
        </td>
        <td class="n">${contribution ?? 'not told'}</td>
      </tr>`,
  );
  return html`<section aria-labelledby="score">
    <h2 id="score">How the score comes about</h2>
    <div class="card">
      <table>
        <thead>
          <tr>
            <th scope="col">Finding</th>
            <th scope="col"><span class="soft">Share</span></th>
            <th scope="col" class="n">Points</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
          <tr>
            <td>A document without any sign</td>
            <td></td>
            <td class="n">${risk_score - shared}</td>
          </tr>
          <tr>
            <td><b>Score of the document</b></td>
            <td></td>
            <td class="n"><b>${risk_score}</b></td>
          </tr>
        </tbody>
      </table>
      <p class="small soft">
        Each finding has the mean of what it adds to the others, over the orders in which they could be looked
        at. A signature that fits may take a few points off. Silence of a check lowers nothing.
      </p>
    </div>
  </section>`;
}

/** What was not examined, so that no reader takes it for clear. */
export function unseenOf({ indicators }: IntegrityReport, illustration: Illustration): Markup {
  const byStatus = UNSEEN.flatMap(([status, words]) => {
    const names = indicators.filter((one) => one.status === status).map(titleOf);
    return names.length === 0 ? [] : [html`<li><b>${words}:</b> ${names.join('; ')}.</li>`];
  });
  const partly = indicators.filter(isPartial).map(titleOf);
  const count = illustration.page_count;
  const shown = illustration.pages.length;
  return html`<section aria-labelledby="unseen">
    <h2 id="unseen">Not examined</h2>
    <div class="card">
      <ul>
        ${byStatus}
        ${partly.length === 0 ? NOTHING : html`<li><b>Looked at a part of the document only:</b> ${partly.join('; ')}.</li>`}
        ${
          count === null || shown >= count
            ? NOTHING
            : html`<li>
                ${shown} of ${count} pages are shown here: the first, and those with findings (at most
                ${MAX_PAGES}).
              </li>`
        }
        ${illustration.notes.map((note) => html`<li>${note}</li>`)}
        <li>
          Whether the statements of the document are true, and whether its sender is who the document names.
        </li>
      </ul>
    </div>
  </section>`;
}
