/** The words of forms: each is listed once for a thing and a language, and none is empty. */
import { expect, it } from 'vitest';
import formWords from '../../../src/extraction/lexicon/form-words.json' with { type: 'json' };

it('names each word of a thing once', () => {
  const wrong = Object.entries<Readonly<Record<string, string>>>(formWords).flatMap(([sense, languages]) =>
    Object.entries(languages)
      .map(([language, words]) => [`${sense}:${language}`, words.split(' ')] as const)
      .filter(([, words]) => words.includes('') || new Set(words).size < words.length)
      .map(([place]) => place),
  );
  expect(wrong).toEqual([]);
});
