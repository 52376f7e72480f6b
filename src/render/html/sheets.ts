/** Pages with the findings drawn in, and maps of pictures. */
import type { Illustration, Picture, PictureMap } from '../../contract/index.ts';
import { html, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';
import { boxesOf, toneOf } from './marks.ts';
import type { Place } from './plan.ts';

/** A picture in the page itself. */
export const imageOf = ({ type, width, height, base64 }: Picture, alt: string, kind = ''): Markup =>
  html`<img
    class="${kind}"
    src="data:${type};base64,${base64}"
    width="${width}"
    height="${height}"
    alt="${alt}"
  />`;

/** Lines between places that are copies of each other: such evidence comes in pairs, the source first. */
function linksOf(places: readonly Place[], { width, height }: Picture): Markup[] {
  const pairs = places.filter(({ evidence }) => evidence.code.startsWith('COPIED_') && evidence.box);
  const links: Markup[] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [from, to] = pairs.slice(at, at + 2);
    if (!from || !to) break;
    // Not a pair: the evidence is of another kind than this drawing knows.
    if (from.evidence.detail !== to.evidence.detail) return [];
    const middle = ({ evidence }: Place): readonly [string, string] => {
      const [x0, y0, x1, y1] = evidence.box ?? [0, 0, 0, 0];
      return [(((x0 + x1) / 2) * width).toFixed(1), (((y0 + y1) / 2) * height).toFixed(1)];
    };
    const [x1, y1] = middle(from);
    const [x2, y2] = middle(to);
    links.push(
      html`<g class="${toneOf(from.indicator.risk_level)}"
        ><line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"
      /></g>`,
    );
  }
  return links;
}

/** Every page that could be drawn, with its findings in it. */
export function sheetsOf({ pages, page_count }: Illustration, places: readonly Place[]): Markup {
  const sheets = pages.map(({ page, picture }) => {
    const own = places.filter(({ evidence }) => evidence.page === page && evidence.box);
    const name = `Page ${String(page)} of ${String(page_count ?? page)}`;
    const says =
      own.length === 0
        ? 'nothing marked'
        : own.length === 1
          ? '1 place marked'
          : `${String(own.length)} places marked`;
    const overlay =
      own.length === 0
        ? NOTHING
        : html`<svg
            viewBox="0 0 ${picture.width} ${picture.height}"
            role="group"
            aria-label="Places of findings on page ${page}"
          >
            ${linksOf(own, picture)}${boxesOf(own, picture)}
          </svg>`;
    return html`<figure class="page" id="page-${page}">
      <figcaption>${name}, ${says}</figcaption>
      <div class="sheet">${imageOf(picture, name)}${overlay}</div>
    </figure>`;
  });
  return sheets.length === 0
    ? NOTHING
    : html`<section aria-labelledby="pages">
        <h2 id="pages">Pages</h2>
        ${sheets}
      </section>`;
}

const MAP_WORDS: Readonly<Record<PictureMap['kind'], readonly [string, string]>> = {
  error_level: [
    'Error levels',
    'What one more JPEG save would change, brightened. Edges of print are bright in every picture, also in honest ones: ' +
      'this map illustrates, and nothing is concluded from it.',
  ],
  history: [
    'Compression history',
    'How well each place fits an earlier compression of the page. Blue shares it, red does not, gray says nothing. ' +
      'Single red blocks are ordinary; words that are red as a whole are what the check looks for.',
  ],
};

/** The maps, with what each can and cannot tell. */
export function mapsOf({ maps }: Illustration): Markup {
  if (maps.length === 0) return NOTHING;
  const figures = maps.map(({ kind, page, picture }) => {
    const [name, says] = MAP_WORDS[kind];
    return html`<figure>
      ${imageOf(picture, `${name} of page ${String(page)}`, kind === 'history' ? 'exact' : '')}
      <figcaption class="small">
        <b>${name}, page ${page}.</b> ${says} The picture is shown as the file stores it.
      </figcaption>
    </figure>`;
  });
  return html`<section aria-labelledby="maps">
    <h2 id="maps">Maps of the picture</h2>
    <div class="card maps">${figures}</div>
  </section>`;
}
