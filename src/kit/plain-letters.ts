/** Letters without case and marks, as words are compared that people and programs spell in several ways. */

/** Letters that Unicode does not take apart, and how they are written without them. */
const WHOLE: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['ł', 'l'],
  ['ø', 'o'],
];

/** Lower case, accents and other marks taken off, compatibility forms (ligatures, wide letters) in their usual letters. */
export function plainLetters(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return WHOLE.reduce((plain, [letter, usual]) => plain.replaceAll(letter, usual), bare);
}
