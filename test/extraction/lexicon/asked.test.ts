/** Labels of things that fewer papers print: each leads to its value where a field asks for it, and counts for nothing elsewhere. */
import { describe, expect, it } from 'vitest';
import { createLabelIndex } from '../../../src/extraction/extract/labels/label-index.ts';
import { readDocument } from '../../../src/extraction/index.ts';
import { CONCEPTS } from '../../../src/extraction/lexicon/concepts.ts';
import type { Concept } from '../../../src/extraction/lexicon/concepts.ts';
import asked from '../../../src/extraction/lexicon/concepts/asked.json' with { type: 'json' };
import { printed } from '../printed.ts';

/** A value of each type as it is printed, and as it is given. */
const VALUES: Readonly<Record<string, readonly [printed: string, given: string]>> = {
  date: ['17.09.2024', '2024-09-17'],
  time: ['10:45', '10:45'],
  person: ['Maria Keller', 'Maria Keller'],
  org: ['Nordstern Logistik GmbH', 'Nordstern Logistik GmbH'],
  id: ['KX-20417', 'KX-20417'],
  money: ['1.234,50 €', '1234.50'],
  quantity: ['412', '412'],
  percent: ['7,5 %', '7.5'],
  text: ['Blue Horizon', 'Blue Horizon'],
};

/** The first label of every language. */
const labelsOf = ({ id }: Concept): readonly string[] =>
  Object.values((asked as Readonly<Record<string, { labels: Record<string, string[]> }>>)[id]?.labels ?? {})
    .map(([first]) => first)
    .filter((label) => label !== undefined);

/** What is read for a concept from rows among others. */
function read({ id, ask }: Concept, rows: Parameters<typeof printed>[0]): unknown {
  const description = `The ${(ask[0] ?? '').replace(/ -\S+/g, '')}, as printed`;
  const page = printed([
    [[40, 'ACME Trading Ltd']],
    [[40, '12 Main Street']],
    null,
    [[40, 'Datum: 03.09.2024']],
    ...rows,
    null,
    [[40, 'Thank you for your business']],
  ]);
  const fields = [{ name: id, description }];
  return readDocument({ pages: [page], templates: [{ template_id: 'own', name: 'Own', fields }] })
    .structured_data[id];
}

const concepts = CONCEPTS.filter(({ askedOnly }) => askedOnly);

describe('labels that count where they are asked for', () => {
  it.each(concepts.map((concept) => [concept.id, concept] as const))('lead to the %s', (_, concept) => {
    const [value = '', given = ''] = VALUES[concept.type] ?? [];
    const missed = labelsOf(concept).flatMap((label, at) => {
      const layouts = [
        [[[40, `${label}: ${value}`]]],
        [
          [
            [40, label],
            [260, value],
          ],
        ],
        [
          [
            [40, label],
            [240, 'Datum'],
            [420, 'Total'],
          ],
          [
            [40, value],
            [240, '03.09.2024'],
            [420, '12,00'],
          ],
        ],
      ] as const;
      // One layout for each label, in turn: every thing is found in all of them.
      const got = read(concept, layouts[at % layouts.length] ?? []);
      return got === given ? [] : [{ label, got }];
    });
    expect(missed).toEqual([]);
  });

  it('are no labels of a template that does not ask for them', () => {
    const { exact } = createLabelIndex([], { columns: false });
    const taken = concepts
      .map(({ id }) => id)
      .filter((id) => [...exact.values()].some(({ concepts: known }) => known.includes(id)));
    expect(taken).toEqual([]);
  });
});
