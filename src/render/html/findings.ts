/** Findings as cards: what was found, how much it counts, what could explain it, and every place with old and new value. */
import type { Illustration, Indicator, IntegrityReport, Picture } from '../../contract/index.ts';
import { innocentText, nothingFoundText, placeText, titleOf } from '../views/verification.ts';
import { html, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';
import type { Place, ReportPlan } from './plan.ts';
import { toneOf } from './marks.ts';
import { imageOf } from './sheets.ts';

interface Titles {
  readonly old: string;
  readonly new: string;
}

const OVER_TIME: Titles = { old: 'Before', new: 'Now' };
const SAID: Titles = { old: 'The file says', new: 'The page shows' };
/** What no page shows has no before. */
const UNSEEN: Titles = { old: 'The page shows', new: 'In the file, not to be seen' };
const IMPLIED: Titles = { old: 'By other values', new: 'As printed' };
/** Where both values are there at once, or one is worked out: nothing tells which of them was first. */
const AT_ONCE: Readonly<Record<string, Titles>> = {
  HIDDEN_VALUE_DIFFERS: SAID,
  LAYER_VALUE_DIFFERS: SAID,
  HIDDEN_WORD_DIFFERS: SAID,
  VALUE_HIDDEN: UNSEEN,
  TEXT_HIDDEN: UNSEEN,
  DIGIT_MISNAMED: SAID,
  DIGIT_MISNAMED_IN_VALUE: SAID,
  TEXT_DIFFERS_FROM_PAGE: SAID,
  TEXT_LAYER_DIFFERS_FROM_SCAN: SAID,
  TEXT_LAYER_MAY_BE_MISREAD: SAID,
  AMOUNT_CONTRADICTED: IMPLIED,
  AMOUNT_SINGLED_OUT: IMPLIED,
  BALANCE_CONTRADICTED: IMPLIED,
  BALANCE_BREAKS: IMPLIED,
  TAX_IS_NOT_ITS_RATE: IMPLIED,
};

function sideOf(
  kind: 'old' | 'new',
  value: string | null | undefined,
  { title, picture }: { readonly title: string; readonly picture: Markup },
): Markup {
  // "Empty" is said of the value; a picture of the place may show what stood there in other words.
  const isTold = typeof value === 'string' && (value !== '' || picture === NOTHING);
  const words = isTold ? html`<p dir="auto">${value === '' ? '(empty)' : value}</p>` : NOTHING;
  return html`<figure class="side ${kind}">
    <figcaption>${title}</figcaption>
    ${words}${picture}
  </figure>`;
}

function sidesOf({ number, evidence, region }: Place, illustration: Illustration): Markup {
  const drawn = region === null ? undefined : illustration.regions[region];
  const pictureOf = (picture: Picture | null | undefined, when: string): Markup =>
    picture ? imageOf(picture, `Place ${String(number)}, ${when}`) : NOTHING;
  const now = pictureOf(drawn?.now, 'now');
  const earlier = pictureOf(drawn?.earlier, 'before');
  const hasOld = typeof evidence.old === 'string' || earlier !== NOTHING;
  const hasNew = typeof evidence.new === 'string' || now !== NOTHING;
  if (!hasOld && !hasNew) return NOTHING;
  const titles = AT_ONCE[evidence.code] ?? OVER_TIME;
  return html`<div class="sides">
    ${hasOld ? sideOf('old', evidence.old, { title: titles.old, picture: earlier }) : NOTHING}${
      hasNew ? sideOf('new', evidence.new, { title: titles.new, picture: now }) : NOTHING
    }
  </div>`;
}

function placeOf(place: Place, illustration: Illustration): Markup {
  const { number, evidence } = place;
  const { page, box } = evidence;
  const shown = illustration.pages.some((one) => one.page === page);
  const where = placeText(page, box);
  const label = html`<span class="number">${number}</span>`;
  return html`<li id="place-${number}">
    <div>
      ${shown ? html`<a href="#page-${page}" aria-label="Place ${number}: show page ${page}">${label}</a>` : label}
    </div>
    <div>
      ${evidence.detail}${where === '' ? NOTHING : html` <span class="soft small">(${where})</span>`}
      ${sidesOf(place, illustration)}
    </div>
  </li>`;
}

function cardOf(
  indicator: Indicator,
  places: readonly Place[],
  { risk_score }: IntegrityReport,
  illustration: Illustration,
): Markup {
  const { name, risk_level, description, contribution } = indicator;
  const points =
    contribution === undefined
      ? NOTHING
      : html`<span class="small soft">${contribution} of ${risk_score} points</span>`;
  return html`<article class="card finding ${toneOf(risk_level)}" id="finding-${name}">
    <div class="head">
      <h3>${titleOf(indicator)} <code>${name}</code></h3>
      <div><span class="tag">${risk_level}</span> ${points}</div>
    </div>
    <p>${description}</p>
    ${
      places.length === 0
        ? NOTHING
        : html`<ol class="places">
            ${places.map((place) => placeOf(place, illustration))}
          </ol>`
    }
    <p class="innocent"><b>Innocent explanation:</b> ${innocentText(indicator)}</p>
  </article>`;
}

/** All findings, or that there are none. */
export function findingsOf(report: IntegrityReport, plan: ReportPlan, illustration: Illustration): Markup {
  const cards = plan.findings.map((indicator) =>
    cardOf(
      indicator,
      plan.places.filter((place) => place.indicator === indicator),
      report,
      illustration,
    ),
  );
  const rest =
    plan.unlisted === 0
      ? NOTHING
      : html`<p class="soft">
          ${plan.unlisted} more places are in the JSON report (docx-cli verify --json).
        </p>`;
  return html`<section aria-labelledby="findings">
    <h2 id="findings">Findings</h2>
    ${cards.length === 0 ? html`<p class="card">${nothingFoundText(report)}</p>` : cards} ${rest}
  </section>`;
}
