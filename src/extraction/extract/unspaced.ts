/** Words of scripts that are printed without spaces: wide letters made usual ones, labels cut from the values behind them. */
import { once } from '../../kit/once.ts';
import { CONCEPTS } from '../lexicon/concepts.ts';
import { labelKey } from './fold.ts';

/** Letters of scripts that part no words, Korean among them, whose labels stand right before figures. */
const SIGN = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}ー]`;
const HAS_SIGN = new RegExp(SIGN, 'u');
const STARTS_WITH_SIGN = new RegExp(String.raw`^[【〔《「『<[(]?${SIGN}`, 'u');
const IS_SIGN = new RegExp(`^${SIGN}$`, 'u');
/** A label in brackets of its own: "【請求先】". */
const BRACKETED = /^([【〔《「『<[(][^】〕》」』>\])]+[】〕》」』>\])])(.+)$/u;
/** A label with a colon behind it; the hours before a colon are none. */
const BEFORE_COLON = /^([^:\d]{1,30}:)(?!\/\/)(.+)$/u;

/** Keys of the labels in such scripts. */
const labelKeys = once(
  (): ReadonlySet<string> =>
    new Set(CONCEPTS.flatMap(({ labels, keys }) => keys.filter((_, at) => HAS_SIGN.test(labels[at] ?? '')))),
);

/** Whether a text holds letters of these scripts. */
export const isUnspaced = (text: string): boolean => HAS_SIGN.test(text);

/** Wide letters, figures and marks (`２，０００`, `：`, `￥`) as the usual ones. */
export const usualWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e\uffe0-\uffe6]/g, (letter) => letter.normalize('NFKC'));

/** How wide a text is printed, in figures: signs take the room of two. */
export const printedWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (IS_SIGN.test(letter) ? 2 : 1), 0);

/** A word cut where a known label ends: "合計¥1,200", "登録番号:T12…", "【請求先】…". */
export function cutUnspaced(text: string): string[] {
  if (!STARTS_WITH_SIGN.test(text) || labelKeys().has(labelKey(text))) return [text];
  const match = BEFORE_COLON.exec(text) ?? BRACKETED.exec(text);
  if (
    match?.[1] !== undefined &&
    match[2] !== undefined &&
    (match[1].endsWith(':') || labelKeys().has(labelKey(match[1])))
  )
    return [match[1], ...cutUnspaced(match[2])];
  for (let end = text.length - 1; end > 1; end--) {
    const [last, next] = [text[end - 1] ?? '', text[end] ?? ''];
    if (HAS_SIGN.test(next) || !HAS_SIGN.test(last) || !labelKeys().has(labelKey(text.slice(0, end))))
      continue;
    return [text.slice(0, end), ...cutUnspaced(text.slice(end))];
  }
  return [text];
}
