/** How the labels of totals of lists read. */

/** Words of a total: those of total sums, and of rent with all that is paid besides. */
const WORD = String.raw`(?:sub|sous-|zwischen)?(?:total\p{L}*|summ(?:e|en|a)|suma|somme|sum|totaal|totale[ns]?|(?:ins)?gesamt\p{L}*|warmmiete|razem|łącznie|ogółem|(?:mind)?összesen|végösszeg|celk[eo]m|spolu|yhteensä|kokonaissumma|loppusumma|i alt|samtals|sammanlagt|(?:sve)?ukupno|skupaj|kokku|kopā|iš viso|toplam|σύνολο|итого|всего|разом|[ву]сього|общо)(?!\p{L})`;
/** A label that a total's word opens. */
export const TOTAL = new RegExp(`^${WORD}`, 'iu');
/** A short label that one ends: of an order, of an invoice. */
export const NAMED_TOTAL = new RegExp(String.raw`^(?:\S+ ){1,4}${WORD}\P{L}*$`, 'iu');
/** Words of totals that have more in them than what stands above, or less, or another thing. */
export const OTHER_TOTAL =
  /(?<!\p{L})(?:grand|page|running|cumulative|previous|prior|forward|ytd|year|date|seite\p{L}*|übertrag|\p{L}*(?:tax|steuer)|vat|mwst|ust|discounts?|\p{L}*rabatt|savings?|paid|payments?)(?!\p{L})/iu;
