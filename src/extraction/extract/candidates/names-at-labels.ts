/** Names that a label is a part of, and names within the part of a party. */
import { labelKey } from '../fold.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import { hasColon } from '../parties.ts';
import type { PartySection } from '../parties.ts';
import { valueRight } from '../regions.ts';
import type { Hits } from '../regions.ts';
import { lastOf, leftOf, textOf, tokensIn } from '../sheet.ts';
import type { Sheet, Span } from '../sheet.ts';
import { nameAndAddressIn } from '../name-and-address.ts';
import { isInLabelList } from './label-list.ts';
import { isColumnLabel, isNameLike } from './name-text.ts';
import { isPlaceLine } from '../address-lines.ts';

/** How much a name says that ends in what it is the name of. */
export const NAME_TRUST = 0.9;
/** Words of such a name, at most. */
const MOST_WORDS = 8;

/** The name that a label is the last word of: "Riverside Clinical Laboratory" is a laboratory. Null when it is a label. */
export function nameWith(hits: Hits, hit: LabelHit): Span | null {
  const part = hit.line.parts.find(({ from, to }) => hit.from >= from && hit.to === to);
  if (!part || part.from === hit.from || part.to - part.from > MOST_WORDS) return null;
  const words = tokensIn(part);
  const isName = words.every(({ text }) =>
    /^(?:\p{Lu}[\p{L}'’.-]*,?|&|of|the|and|for|de|du|der|des|di)$/u.test(text),
  );
  const others = (hits[hit.line.index] ?? []).filter(
    (one) => one !== hit && one.from >= part.from && one.to <= part.to,
  );
  // In capitals alone it may be a label in more words than are known: "SHIPPING CARRIER".
  const isCapitals = words.every(({ text }) => text === text.toUpperCase());
  return isName && !isCapitals && others.length === 0 ? part : null;
}

/** Labels of a name within the part of a party, whoever that is. */
const NAME_KEYS = new Set(
  [
    'Name, Nome, Nombre, Razão social, Nome / Razão social, Razón social, Επωνυμία, Име, Имя, Наименование организации',
    'Nama Perusahaan, Tên đơn vị, Họ tên, Tên công ty, ชื่อ, ชื่อบริษัท, 名称, 名稱, 公司名称, 单位名称, 公司名稱',
    'Nom, Nom et prénom, Naam, Namn, Navn, Név, Jméno',
    '会社名, 法人名, 상호, 상호명, 법인명, 상호(법인명), 업체명',
  ].flatMap((names) => names.split(', ').map(labelKey)),
);

/** A label that asks for nothing but the name: "Customer name". */
const NAME_LABEL = /.name$/u;

/** The name within a party's section: beside a "Name" label, else its first line that is no label. */
export function namesIn(
  sheet: Sheet,
  hits: Hits,
  section: PartySection,
): { span: Span; method: string; trust: number }[] {
  // A name with a form of address behind it, which no label announces.
  if (section.hit.key === '') return [{ span: section.hit, method: 'party-head', trust: 0.9 }];
  const lines = sheet.lines.filter(
    (line) => line.page === section.page && line.y0 >= section.hit.box.y0 && line.y0 < section.y1,
  );
  for (const line of lines) {
    for (const hit of hits[line.index] ?? []) {
      if (
        hit === section.hit ||
        !NAME_KEYS.has(hit.key) ||
        hit.box.x0 < section.x0 ||
        hit.box.x0 > section.x1
      )
        continue;
      const span = valueRight(sheet, hits, hit, { stops: hasColon, reach: 1.6, firstReach: 40 });
      if (span) return [{ span, method: 'party-name', trust: 1 }];
    }
  }
  // Where a name stands right of the label, none stands below it.
  const isColon = lastOf(section.hit).text.endsWith(':');
  const beside =
    isColon || NAME_LABEL.test(section.hit.key) || isInLabelList(sheet, hits, section.hit)
      ? valueRight(sheet, hits, section.hit, { stops: () => false, reach: 1.6, firstReach: 16 })
      : null;
  const isLabel =
    beside &&
    !isColon &&
    hits[beside.line.index]?.some(({ from, to }) => from < beside.to && to > beside.from);
  if (beside && !isLabel && isNameLike(textOf(beside)) && !isPlaceLine(textOf(beside))) return [];
  for (const line of lines) {
    if (line === section.hit.line) continue;
    const span = line.parts.find((part) => leftOf(part) >= section.x0 && leftOf(part) <= section.x1);
    if (!span) continue;
    const labelled = (hits[line.index] ?? []).some(
      (hit) => hit.from < span.to && hit.to > span.from && hit.standing >= 0.7,
    );
    // What begins with a place is an address whose name stands beside the label, or nowhere.
    if (!labelled && isPlaceLine(textOf(span))) return [];
    if (line.parts.every((part) => isColumnLabel(textOf(part)))) return [];
    const name = nameAndAddressIn(span)?.name ?? span;
    if (labelled || !isNameLike(textOf(name))) continue;
    return [{ span: name, method: 'party-head', trust: 0.9 }];
  }
  return [];
}
