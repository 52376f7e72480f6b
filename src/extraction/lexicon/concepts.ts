/** What documents call the things people ask for, in 32 languages, with the type of each. */
import { CONCEPTS } from './vocabulary.ts';
import type { Concept } from './vocabulary.ts';

export { CONCEPTS } from './vocabulary.ts';
export type { Concept, FieldType, Party } from './vocabulary.ts';

const byId = new Map(CONCEPTS.map((concept) => [concept.id, concept]));

/** The concept of an id, or null. */
export function conceptOf(id: string | null): Concept | null {
  return id === null ? null : (byId.get(id) ?? null);
}
