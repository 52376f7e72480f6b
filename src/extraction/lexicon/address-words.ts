/** What lines of addresses look like in countries whose scripts part no words, and in Cyrillic letters. */

/** A postal code and a town, the town announced by its letter: "125009, г. Москва", "01001, м. Київ", "гр. София". */
export const PLACE_OF_CYRILLIC =
  /(?<!\d)\d{4,6},?\s(?:г|м|гр|с)?\.?\s?\p{sc=Cyrl}{3,}|(?<![\p{L}\d])(?:г|м|гр)\.\s?\p{Lu}\p{Ll}{2,}/u;

/** A prefecture, a province, a district or a town with a number behind it, or the sign of a Japanese postal code. */
const IN_SIGNS =
  /^〒\s?\d{3}-?\d{4}|^(?:\d{3,6}\s?)?\p{sc=Han}{1,7}[都道府県省市区區縣县郡町村路街][^:]*[\d０-９一二三四五六七八九十]/u;
/** A Korean town or province, and a street or a quarter with a number. */
const KOREAN =
  /(?:^|\s)\p{sc=Hangul}+(?:시|도|군|구)\s(?:.*\s)?[\p{sc=Hangul}\d]+(?:로|길|동|읍|면|리|가)(?:\s|\d).*\d|(?:^|\s)\p{sc=Hangul}+(?:로|길)\s\d+(?:-\d+)?(?:\s|$|,)/u;
const THAI = /ถนน|ถ\.\s?[ก-ฮ]|แขวง|เขต|ตำบล|อำเภอ|จังหวัด|ซอย|กรุงเทพ/u;
const VIETNAMESE = /(?:Quận|Phường|Huyện|Tỉnh|TP\.|Thành phố|Hà Nội|Đà Nẵng|Hồ Chí Minh)/iu;
/** Lines of accounts, days and amounts, which hold such signs too. */
const NOT_ONE = /銀行|银行|은행|支店|預金|普通|当座|年\s?\d|月\s?\d|[円元원]$|\d{7,}/u;

/** Whether a text is an address of China, Japan, Korea, Thailand or Vietnam. */
export function isEastAsianAddress(text: string): boolean {
  if (!/[^\x20-\u024f]/u.test(text) || NOT_ONE.test(text)) return false;
  if (IN_SIGNS.test(text) || KOREAN.test(text)) return true;
  return (THAI.test(text) || VIETNAMESE.test(text)) && /\d/.test(text);
}
