/** Labels printed in several languages at once, as on passports and identity cards. */
import { labelKey } from '../fold.ts';
import { placeOf, type LabelHit } from './label-hit.ts';
import type { LabelIndex } from './label-index.ts';
import { textOf } from '../sheet.ts';
import type { Line } from '../sheet.ts';

/** Parts of a label in several languages, at most, and words of all of them. */
const MOST_TRANSLATED = { parts: 4, words: 12 };

/** Labels in two and more languages with strokes between, as on identity cards: "Vornamen/Given names/Prénoms". */
export function translatedLabels(index: LabelIndex, line: Line): readonly LabelHit[] {
  return line.parts.flatMap(({ from, to }): readonly LabelHit[] => {
    const words = line.tokens.slice(from, to);
    const text = textOf({ line, from, to });
    const parts = text.split('/').map((part) => part.trim());
    const isLabel = /^[\p{L}\s'’.()-]+(?:\/[\p{L}\s'’.()-]+)+:?$/u.test(text);
    if (!isLabel || parts.length > MOST_TRANSLATED.parts || words.length > MOST_TRANSLATED.words) return [];
    const entries = parts.flatMap((part) => index.exact.get(labelKey(part)) ?? []);
    // Two of the parts say the same: "Name/No" is a question of its own.
    const kin = entries.filter((entry) =>
      entry.concepts.some((id) => entries.some((other) => other !== entry && other.concepts.includes(id))),
    );
    const owned = kin.find(({ owners }) => owners.length > 0) ?? kin[0];
    if (!owned) return [];
    const { owners, concepts } = owned;
    const key = words.map((token) => token.label).join('');
    return [{ ...placeOf({ line, from, to }), key, owners, concepts, match: 1 }];
  });
}

/** Words of the second half of a label, at most. */
const MOST_WORDS = 5;

/** A label printed in two languages is one: "Surname / Nom", "Sex / Kön". What follows the stroke is its translation. */
export function joinBilingual(line: Line, hits: readonly LabelHit[]): readonly LabelHit[] {
  const joined: LabelHit[] = [];
  for (const hit of hits) {
    const last = joined.at(-1);
    if (last && hit.to <= last.to) continue;
    const stroke = line.tokens[hit.to];
    const segment = line.tokens[hit.to - 1]?.segment;
    if (stroke?.text !== '/' || stroke.segment !== segment) {
      joined.push(hit);
      continue;
    }
    let to = hit.to + 1;
    while (line.tokens[to]?.segment === segment && /^[\p{L}'’./()°-]+:?$/u.test(line.tokens[to]?.text ?? ''))
      to++;
    const other = hits.find((one) => one.from === hit.to + 1);
    const isKin = other?.concepts.some((id) => hit.concepts.includes(id)) === true;
    const isRest = line.tokens[to]?.segment !== segment && to - hit.to - 1 <= MOST_WORDS && to > hit.to + 1;
    const end = isKin ? other.to : isRest ? to : hit.to;
    joined.push(end === hit.to ? hit : { ...hit, ...placeOf({ line, from: hit.from, to: end }) });
  }
  return joined;
}
