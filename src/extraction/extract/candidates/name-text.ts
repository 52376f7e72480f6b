/** What a text must be like to be a name, and a name without what is printed around it. */
import { CONCEPTS } from '../../lexicon/concepts.ts';
import { labelKey, lettersOf } from '../fold.ts';

/** Removes what is printed around a name: registration numbers in brackets, leading and trailing marks. */
export function cleanName(text: string): string {
  return (
    text
      .replace(/(?<=\S.*)[{[]/gu, '(')
      .replace(/[}\]]/gu, ')')
      .replace(
        /\s*\((?:\d[\d\s-]*[-\s]?[A-Z]?|[A-Z]{0,3}\d{4,}[-\s]?[A-Z]?|co\.?\s*(?:reg\.?)?\s*no\.?[^)]*|\d[A-Z\d]{4,8}[-\s][A-Z])\)?\s*$/iu,
        '',
      )
      .replace(/\s+\d{5,7}-[A-Z]$/u, '')
      // The commonest misreadings of legal forms that are always printed alike.
      .replace(/\bS[DOUG0][NMH]\b(\.?\s?)[BE][HKON][DO]\b/gu, 'SDN$1BHD')
      .replace(/(?<=\p{L}{2,}\s)[S5]\/[B8R]$/u, 'S/B')
      // Specks after a legal form that ends a name.
      .replace(/(?<=\b(?:gmbh|bhd|ltd|inc|llc|plc|corp)\b[.,]*)\s.{1,3}(?:\s\S{1,2})*$/iu, '')
      // A form of address behind the name.
      .replace(/\s*(?:御中|様|殿|귀하|귀중|台照|台啟)$/u, '')
      // A zero among letters is a misread O.
      .replace(/(?<![\d\p{L}])(?=0*\p{Lu})[\p{Lu}0]{2,}(?![\d\p{L}])/gu, (word) => word.replaceAll('0', 'O'))
      // What is left of a bracket whose other half was not read.
      .replace(/(?<=^[^(]+)\s+[^\s(]{0,3}\)\s*:?$/u, '')
      .replace(/^[^\p{L}\d"'(㈱㈲㈜]+|[\s,;:|*~_=–—-]+$/gu, '')
      .trim()
  );
}

/** Nothing but a legal form: the end of a name, not a name. */
export const BARE_FORM =
  /^(?:co\.?,?\s*)?(?:\([A-Z]{1,2}\)\s*)?(?:gmbh|ag|kg|sdn\.?\s*bhd\.?|bhd\.?|sdn\.?|ltd\.?|inc\.?|llc|limited|trading|enterprise|company|co\.?|(?:z\s)?o\.\s?o)\.?$/iu;

/** Thanks, welcomes and salutations: what a document says to its reader. */
export const COURTESY =
  /^(?:(?:many\s+)?thank(?:s|\s*you)\b|(?:vielen|herzlichen|besten)\s+dank|danke\b|wir danken|merci(?:\s+(?:de|pour|beaucoup|et)\b|\W*$)|nous vous remercions|(?:muchas\s+)?gracias|grazie|(?:muito\s+)?obrigad[oa]|(?:hartelijk\s+)?(?:dank u|bedankt)|ta(?:ck f[öo]r|kk? for)\b|dziękujemy|köszönjük|vă mulțumim|mulțumim|teşekkür|(?:herzlich\s+)?willkommen|bienvenue|bienvenid[oa]s|benvenut[oi]|sehr geehrte|dear\s|madame, monsieur|estimad[oa])/iu;

/** How many letters there are. */
export const letters = (text: string): number => (text.match(/\p{L}/gu) ?? []).length;

/** What stands above the columns of tables: "Description" under "Customer" is no customer. */
const COLUMN_LABELS: ReadonlySet<string> = new Set(
  CONCEPTS.filter(({ column }) => column).flatMap(({ keys }) => keys),
);

/** Whether a text is what a column of a table is headed with. */
export const isColumnLabel = (text: string): boolean => COLUMN_LABELS.has(labelKey(text));

/** How letters greet whom they do not name: "Gentile Cliente", "Dear customer", "Sehr geehrte Damen und Herren". */
export const GREETING =
  /^(?:dear|gentil[ei]|egregi[oa]|estimad[oa]s?|apreciad[oa]s?|prezad[oa]s?|car[oa]|chère?s?|cher|(?:sehr )?geehrte[rn]?|geachte|beste|kære|bästa|szanown[yai]|vážen[ýáí])\s.*(?:customer|client|kund|klant|klient|zákazn|sir|madam|damen|herren|signor|señor|senhor|member|resident|guest|gast)/iu;

/** Numbers of pages, which stand at the head of papers beside names: "Page 1 of 3", "Blatt 2". */
const PAGE_NUMBER =
  /^(?:page|seite|blatt|pagina|página|pág|strona|sida|side|strana|oldal|sayfa|folha|hoja)\.?\s*\d/iu;
/** A word that no name ends with: of a text that goes on elsewhere, as the head of a narrow column does ("Date of / service"). */
const UNFINISHED = /\s(?:of|for|to|the|and|or|by|from|per|des|du|von|für|und|della|del)$/iu;

/** A word that stands between two names and is none. */
const CONJUNCTION = /^\W*(?:and|und|sowie|oraz|och|between|zwischen)\W*$/iu;

/** The number of a shop behind the name of its chain: "Pizza Hut #744007", "Subway#15936-0". */
const SHOP_NUMBER = /(?<=\p{L}{2})\s?#\s?\d{1,7}(?:-\d{1,3})?$/u;

/** Whether a text can be a name: mostly letters, no label, no number of its own but that of a shop. */
export function isNameLike(printed: string): boolean {
  const text = printed.replace(SHOP_NUMBER, '');
  const count = letters(text);
  if (
    lettersOf(text.slice(0, 4)) < 3 ||
    count < 2 ||
    count < 0.55 * text.replace(/\s/g, '').length ||
    text.length > 70
  )
    return false;
  if (
    /[@:]|https?:|www\.|\d{6,}|\d{1,2}([./-])\d{1,2}\1\d{4}|#|^\(.*\)$|[年년]\s?\d{1,2}\s?[月월]/iu.test(text)
  )
    return false;
  if (CONJUNCTION.test(text)) return false;
  if (PAGE_NUMBER.test(text) || UNFINISHED.test(text)) return false;
  return labelKey(text) !== 'no' && !GREETING.test(text) && !BARE_FORM.test(text) && !isColumnLabel(text);
}
