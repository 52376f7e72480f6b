/** Tests of forms filled in by typewriter: what belongs to the answer of a printed question, and what stands beside it by chance. */
import { describe, expect, it } from 'vitest';
import type { StructuredData } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import type { PageText } from '../../src/extraction/index.ts';
import { printed } from './printed.ts';

type Rows = Parameters<typeof printed>[0];

/** A page of rows that stand so close that an answer is hardly lower than a question beside it. */
function crowded(rows: Rows): PageText {
  const page = printed(rows);
  const raised = <T extends { y0: number; y1: number }>(box: T): T => ({
    ...box,
    y0: 0.75 * box.y0,
    y1: 0.75 * box.y0 + 10,
  });
  return {
    ...page,
    words: page.words.map(raised),
    rows: page.rows.map((row) => ({ ...raised(row), segments: row.segments.map(raised) })),
  };
}

/** What the questions of a page are answered with. */
const answers = (rows: Rows | PageText, ...questions: readonly string[]): StructuredData =>
  readDocument({
    pages: ['words' in rows ? rows : printed(rows)],
    templates: [
      {
        template_id: 'mine',
        name: 'mine',
        fields: questions.map((name) => ({ name, description: name })),
      },
    ],
  }).structured_data;

describe('the answer of a question', () => {
  it('does not go on with a stamp that stands right of it in the line below', () => {
    const rows = [
      [
        [40, 'From:'],
        [120, 'Daniel Rook'],
      ],
      [[400, 'K-204 MAILROOM']],
      [
        [40, 'Subject:'],
        [120, 'Roof of the boiler house'],
      ],
    ] as const;
    expect(answers(rows, 'From', 'Subject')).toEqual({
      From: 'Daniel Rook',
      Subject: 'Roof of the boiler house',
    });
  });

  it('is a list typed below it with double spacing, up to the next question', () => {
    const rows = [
      [[40, 'CONTRACTORS CONSIDERED:']],
      null,
      [[40, 'Harbor Roofing']],
      null,
      [[40, 'Stone & Daughters']],
      null,
      [[40, 'Miller Metalwork']],
      null,
      null,
      [[40, 'BUDGET:']],
      [[40, '12,000']],
    ] as const;
    expect(answers(rows, 'CONTRACTORS CONSIDERED', 'BUDGET')).toEqual({
      'CONTRACTORS CONSIDERED': 'Harbor Roofing Stone & Daughters Miller Metalwork',
      BUDGET: '12,000',
    });
  });

  it('stands below it where what is beside it answers a question above that', () => {
    const rows = [
      [
        [40, 'RISK CLASS'],
        [400, 'REGISTER NUMBER'],
      ],
      [
        [60, 'III'],
        [420, 'B77'],
      ],
      [[40, 'REMARKS']],
      null,
      [[60, 'The sample was kept dry during all of the transport.']],
    ] as const;
    expect(answers(crowded(rows), 'REMARKS', 'REGISTER NUMBER')).toEqual({
      REMARKS: 'The sample was kept dry during all of the transport.',
      'REGISTER NUMBER': 'B77',
    });
  });

  it('goes on below beside a stamp that stands half a line higher', () => {
    const page = printed([
      [
        [40, 'Copies:'],
        [120, 'Mr. Ames'],
      ],
      [
        [120, 'Dr. Boone'],
        [300, 'SECRET'],
      ],
      [[120, 'Ms. Clark']],
    ]);
    const words = page.words.map((word) =>
      word.text === 'SECRET' ? { ...word, y0: word.y0 - 12, y1: word.y1 - 4 } : word,
    );
    expect(answers({ ...page, words }, 'Copies')).toEqual({ Copies: 'Mr. Ames Dr. Boone Ms. Clark' });
  });

  it('is the date alone where a speck was read far behind it', () => {
    expect(
      answers(
        [
          [
            [40, 'DATE:'],
            [100, '8/13/93'],
            [155, 'TIM'],
          ],
        ],
        'DATE',
      ),
    ).toEqual({
      DATE: '8/13/93',
    });
  });

  it('is a cross typed before it', () => {
    const rows = [
      [
        [40, 'ACCEPTED'],
        [200, 'XX'],
        [220, 'REJECTED'],
      ],
    ] as const;
    expect(answers(rows, 'REJECTED')).toEqual({ REJECTED: 'XX' });
  });

  it('is no word of the sentence in which a yes or a no stands', () => {
    const rows = [
      [
        [40, 'SHOULD IT BE REPEATED?'],
        [300, 'YES'],
        [400, 'NO'],
      ],
      [[40, 'IF NO, EXPLAIN: The paint did not hold']],
    ] as const;
    expect(answers(rows, 'YES', 'NO')).toEqual({ YES: null, NO: null });
  });

  it('is the number behind "No."', () => {
    expect(
      answers(
        [
          [
            [40, 'No.'],
            [80, '436'],
          ],
        ],
        'No.',
      ),
    ).toEqual({ 'No.': '436' });
  });
});
