/** Names of organizations and people that no label announces: legal forms, top lines, heads of addresses, domains. */
import types from '../../lexicon/document-types.json' with { type: 'json' };
import { median } from '../../../kit/median.ts';
import { clamp } from '../../../kit/clamp.ts';
import { STREET_WORD, TRADE_WORD, hasClearLegalForm, hasLegalForm } from '../../lexicon/name-words.ts';
import { ADDRESSED, HONORIFIC } from '../../lexicon/person-words.ts';
import { isAddressLine, isPlaceLine } from '../address-lines.ts';
import { fold, lettersOf } from '../fold.ts';
import { nameAndAddressIn } from '../name-and-address.ts';
import type { Hits } from '../regions.ts';
import { confidenceOf, emOf, firstOf, neighbor, textOf, tokensIn, widened } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { domainStems, matchesDomain } from './domains.ts';
import { BARE_FORM, COURTESY, GREETING, cleanName, letters, isNameLike } from './name-text.ts';

/** Signs that say as much as two letters. */
const signs = (text: string): number => (text.match(/[\p{sc=Han}\p{sc=Hangul}]/gu) ?? []).length;

/** Whether labels cover the start of a span. */
function startsWithLabel(hits: Hits, span: Span): boolean {
  return (hits[span.line.index] ?? []).some(
    (hit) =>
      hit.from <= span.from &&
      hit.to > span.from &&
      hit.match > 0.85 &&
      hit.standing >= 0.9 &&
      lettersOf(hit.key) > 2,
  );
}

/** Names of documents: "請求書" at the top of one is no company. */
const TITLES: ReadonlySet<string> = new Set(Object.values(types).flatMap(({ titles }) => titles.map(fold)));

/** Whether a text is the name of a kind of document, its number perhaps behind it. */
const isTitle = (text: string): boolean =>
  TITLES.has(fold(text.replace(/\s*(?:№|no|nr|br|č)?\.?\s*[\d/-]*$/iu, '')));

const NOT_A_NAME =
  /^(?:(?:tax|commercial|proforma|pro forma)\s)?(?:(?:[\p{L}-]+\s){1,3}agreement|invoice|receipt|cash\s?(?:bill|sales?)|bill|rechnung|facture|factura|fattura|factuur|fatura|faktura|contract|remittance advice|payment advice|statement|page|seite|welcome|thank|customer copy|merchant copy|original|duplicate|copy|order|quotation|handelsrechnung|payment receipt|sales? receipt|guest check|check|purchase order|delivery note|credit note|(?:bank|account) statement|statement of account|lieferschein|bestellung|kontoauszug|gutschrift|bon de (?:commande|livraison)|relevé de compte|avoir|extracto|estratto conto|nota de? cr[ée]di?to|pakbon|kvitto|kvittering|kreditnota|kreditfaktura|dobropis|paragon|számla|díjbekérő|nyugta|factură(?: fiscală)?|bon fiscal|extras de cont|e-fatura|e-arşiv fatura|bilgi fişi|hesap özeti|megrendelés|comandă|(?:(?:lohn|gehalts|entgelt|verdienst)-?)?abrechnung|pay\s?slip|pay advice|payroll|bulletin de (?:paie|salaire)|nómina|recibo de salario|loonstrook|salarisspecificatie|busta paga|cedolino|avis d['’]échéance|avis de (?:paiement|versement)|relance|mahnung|zahlungserinnerung|aanmaning|upomnienie|attestation|zaświadczenie|certificate of|zertifikat|versicherungsschein|beitragsrechnung|(?:\p{L}+)?(?:vertrag|bestätigung|bescheinigung|zeugnis|urkunde|bescheid)|contrat (?:de|d['’])|contrato de|contratto di|boarding pass|bordkarte|carte d['’]embarquement|description|datum|date|betrag|amount|inh\.|inhaber(?:in)?)(?![\p{L}\d])/iu;

/** Lines of a first page that may be the head of a document. */
const TOP_LINES = 6;
/** "Rockwall, TX 75087", "Toronto, ON": a place, whatever stands before the comma. */
const ENDS_IN_STATE = /,\s*[A-Z][A-Za-z]\.?(?:[\s,]+\d{4,5}(?:-\d{4})?)?$/u;

/** The parts of a line, those joined that are one text but for wide spaces; a label stays apart. */
function spacedParts(hits: Hits, line: Line): Span[] {
  const joined = line.parts.map((part) => widened(part, (left) => !startsWithLabel(hits, left)));
  return joined.filter((part, index) => part.from !== joined[index - 1]?.from);
}

/** Whether a line goes on below in its own block of text, apart from the one above: the name over an address under that of a bank. */
function beginsBlock(sheet: Sheet, above: Span, span: Span): boolean {
  const next = neighbor(sheet, span, 1, { gap: 1.2, aligned: true });
  const white = span.line.y0 - above.line.y1;
  return (
    next !== null && white > 0.5 * emOf(sheet, span.line.page) && next.line.y0 - span.line.y1 < 0.5 * white
  );
}

/** A name line and the line that completes it: "HARDWARE &" / "ELECTRICAL", "ABC TRADING" / "SDN BHD". */
function completed(sheet: Sheet, span: Span): Span[] {
  const below = neighbor(sheet, span, 1, { gap: 1.2, aligned: false });
  if (!below) return [span];
  const text = cleanName(textOf(below));
  const isFormOnly = BARE_FORM.test(text);
  const open = /(?:&|\band|\bund|\bof|-)$/iu.test(textOf(span));
  const ends = hasLegalForm(text) && text.split(' ').length <= 3;
  const isRest = isFormOnly || (ends && !beginsBlock(sheet, span, below));
  const completes = open || (isRest && !hasClearLegalForm(textOf(span)));
  return completes && (isFormOnly || isNameLike(text)) ? [span, below] : [span];
}

/** Nothing but words of a trade, and perhaps a legal form: "STATIONERY SDN BHD", the second line of a name. */
function isTradeOnly(text: string): boolean {
  const words = text.split(/[\s&,.()]+/u).filter((word) => letters(word) > 1);
  return words.length > 0 && words.every((word) => TRADE_WORD.test(word) || hasLegalForm(` ${word}`));
}

/**
 * A name whose first lines stand above: it opens with a word of its trade, or closes a bracket opened there. Without a legal form only the
 * first line of the document is one: "Windmill Family" / "Restaurant".
 */
function begun(sheet: Sheet, hits: Hits, span: Span): Span[] {
  const text = textOf(span);
  const isTrade = isTradeOnly(text);
  if (!isTrade && !/^[^(]*\)/u.test(text)) return [];
  const above = neighbor(sheet, span, -1, { gap: 0.9, aligned: false });
  const part = above && widened(above);
  if (!part || !isNameLike(cleanName(textOf(part))) || startsWithLabel(hits, part)) return [];
  if (!hasLegalForm(text) && !(isTrade && part.line.index === 0)) return [];
  return NOT_A_NAME.test(textOf(part)) || isAddressLine(textOf(part)) ? [] : [part];
}

/** How far above each other the lines of a name and its address stand. */
const STACKED = { gap: 1.9, aligned: true } as const;

/** Names at the head of postal addresses: up from a line with a postal code while the column goes on. */
function addressHeads(sheet: Sheet, hits: Hits): Set<string> {
  const heads = new Set<string>();
  for (const line of sheet.lines) {
    for (const span of line.parts) {
      if (!isPlaceLine(textOf(span))) continue;
      let top = span;
      for (let step = 1; step <= 5; step++) {
        const next = neighbor(sheet, top, -1, STACKED);
        // Above a recipient stands the sender: in one line with the address, or as an address that ends there.
        if (!next || startsWithLabel(hits, next) || nameAndAddressIn(next) || isPlaceLine(textOf(next)))
          break;
        if (isOver(textOf(next))) break;
        top = next;
        // A form of address begins the name, "Madame Claire Dubois", but for that of who is to read it at the firm above.
        const above = HONORIFIC.test(textOf(next)) ? neighbor(sheet, next, -1, STACKED) : null;
        if (above && hasClearLegalForm(cleanName(textOf(above)))) top = above;
        if (HONORIFIC.test(textOf(next))) break;
      }
      if (top !== span) heads.add(`${String(top.line.index)}:${String(top.from)}`);
    }
  }
  return heads;
}

/** Whether a text stands over the name of an address without being of it: a form of address, a greeting, the name of the paper. */
const isOver = (text: string): boolean =>
  [ADDRESSED, NOT_A_NAME, GREETING, COURTESY].some((pattern) => pattern.test(text));

/** What stands between a name and its address: a number of registration in brackets. */
const BETWEEN = /^[({[].*[)}\]]$|^\W*(?:co|company|reg|roc|gst|vat|tax|abn|uen)\b/iu;

/** Whether a street or a place stands right below a span, as it does below the name of a shop. */
function isOverAddress(sheet: Sheet, span: Span): boolean {
  const below = { gap: 1.3, aligned: false } as const;
  const next = neighbor(sheet, span, 1, below);
  const part = next && BETWEEN.test(textOf(next)) ? neighbor(sheet, next, 1, below) : next;
  const text = part ? textOf(part) : '';
  return (
    !STREET_WORD.test(textOf(span)) &&
    !isAddressLine(textOf(span)) &&
    (isAddressLine(text) || ENDS_IN_STATE.test(text))
  );
}

/** How a telephone number, a mail or a web address begins. */
const CONTACT =
  /^(?:tel|phone|ph|fon|fax|t[ée]l[ée]phone|telefon|telefoon|tlf|mobile|mob|email|e-mail|mail|web|www)\b|@\S+\.|www\./iu;
/** Where a name ends before the end of its line: at a dash or a dot between spaces, or at a telephone number. */
const BEHIND_NAME = /\s[-–—•●|·]\s|●|\s(?=(?:tel|phone|ph|fon|fax|telephone|telefon)\b\W*\d{2})/iu;
/** Lines of a name, its address and how to reach it. */
const CARD = 5;

/** 1 where the column below a name goes on to a telephone number, a mail or a web address: who writes says how to be reached. */
function contactsBelow(sheet: Sheet, span: Span): 0 | 1 {
  let last: Span | null = span;
  for (let step = 0; step < CARD && last; step++) {
    last = neighbor(sheet, last, 1, { gap: 0.9, aligned: true });
    if (last && CONTACT.test(textOf(last))) return 1;
  }
  return 0;
}

/** Candidates for organizations, with what speaks for each as cues. */
export function findNames(sheet: Sheet, hits: Hits): Candidate[] {
  const stems = domainStems(sheet);
  const heads = addressHeads(sheet, hits);
  const found: Candidate[] = [];
  const bodySize = median(sheet.lines.flatMap((line) => line.tokens.map((token) => token.size)));
  let topRank = 0;
  for (const line of sheet.lines) {
    for (const span of topRank < TOP_LINES && line.page === sheet.firstPage
      ? spacedParts(hits, line)
      : line.parts) {
      if (sheet.boxNumbers.has(firstOf(span))) continue;
      const both = nameAndAddressIn(span);
      const printed = textOf(both?.name ?? span);
      const part = printed.split(BEHIND_NAME)[0] ?? printed;
      const name = cleanName(part);
      if (!isNameLike(name) || startsWithLabel(hits, span) || printed.endsWith(':')) continue;
      if (isTitle(name)) continue;
      if (NOT_A_NAME.test(name) || COURTESY.test(name) || ADDRESSED.test(name)) continue;
      const lower = both ? [both.name] : completed(sheet, span);
      const spans = both ? [both.name] : [...begun(sheet, hits, span), ...lower];
      const value = cleanName(spans.length > 1 ? spans.map(textOf).join(' ') : part);
      const bare = lower[1] !== undefined && BARE_FORM.test(cleanName(textOf(lower[1])));
      const formed = bare ? value : name;
      const legal = hasClearLegalForm(formed) ? 1 : hasLegalForm(formed) ? 0.7 : 0;
      const first = firstOf(span);
      const isHead = heads.has(`${String(line.index)}:${String(span.from)}`);
      const isTop = line.page === sheet.firstPage && topRank < TOP_LINES;
      const domain = matchesDomain(stems, name);
      const size = bodySize > 0 ? first.size / bodySize : 1;
      // What could hardly be read takes no place among the top lines.
      if (isTop && confidenceOf(tokensIn(span)) >= 0.4) topRank++;
      if (legal === 0 && !isHead && !isTop && domain === 0) continue;
      found.push(
        createCandidate({
          kind: 'org',
          value,
          spans,
          text: spans.map(textOf).join('\n'),
          method: legal > 0 ? 'legal-form' : isHead ? 'address-head' : domain > 0 ? 'domain' : 'top-line',
          cues: {
            legal,
            trade: TRADE_WORD.test(name) ? 1 : 0,
            head: isHead ? 1 : 0,
            top: isTop ? 1 - Math.max(0, topRank - 1) / TOP_LINES : 0,
            domain,
            contacts: isHead || isTop ? contactsBelow(sheet, spans.at(-1) ?? span) : 0,
            over: isTop && isOverAddress(sheet, spans.at(-1) ?? span) ? 1 : 0,
            large: clamp(size - 1, 0, 1),
            words: name.split(' ').length > 7 ? 1 : 0,
            address: legal === 0 && (isAddressLine(name) || ENDS_IN_STATE.test(name)) ? 1 : 0,
            short: clamp((6 - letters(value) - signs(value)) / 3, 0, 1),
            // An initial ends with a full stop too.
            sentence: /(?<!\b\p{Lu})[.!?]$/u.test(part.trim()) && legal === 0 ? 1 : 0,
          },
        }),
      );
    }
  }
  return found;
}
