/** Tests of what is taken for the answer to a printed question. */
import { describe, expect, it } from 'vitest';
import { printed } from '../../printed.ts';
import { answers } from '../../own-template.ts';

describe('answers on a form', () => {
  it('go on at the left edge of the question where the line was full', () => {
    const page = printed([
      [[40, 'COMMENTS: The patient reports mild pain after walking for more than ten minutes and has']],
      [[40, 'taken nothing against it. A control is due in four weeks.']],
      [[40, 'Seen by: Dr. Alma Fischer']],
    ]);
    expect(answers(page, 'COMMENTS', 'Seen by')).toEqual({
      COMMENTS:
        'The patient reports mild pain after walking for more than ten minutes and has taken nothing against it. A control is due in four weeks.',
      'Seen by': 'Dr. Alma Fischer',
    });
  });

  it('end with a line that had room for the next word', () => {
    const page = printed([
      [[40, 'REMARKS: Deliver to the rear gate.']],
      [[40, 'Goods are insured up to the value that is stated above and are handed out against a receipt']],
    ]);
    expect(answers(page, 'REMARKS')).toEqual({ REMARKS: 'Deliver to the rear gate.' });
  });

  it('begin beside the first line of a wrapped question', () => {
    const page = printed([
      [
        [40, 'GOODS AND PACKING'],
        [200, 'Two pallets of machine parts'],
      ],
      [
        [40, 'MATERIAL:'],
        [200, 'in wooden crates'],
      ],
    ]);
    expect(answers(page, 'GOODS AND PACKING MATERIAL')).toEqual({
      'GOODS AND PACKING MATERIAL': 'Two pallets of machine parts in wooden crates',
    });
  });

  it('are the cross alone where the next option stands beside it', () => {
    const page = printed([[[40, 'Domestic X Export']]]);
    expect(answers(page, 'Domestic')).toEqual({ Domestic: 'X' });
  });

  it('are the cross in the box of the question, and nothing where it is empty', () => {
    const page = printed([
      [[40, '☒ Original ☐ Updated']],
      [[40, '☒ Other: by courier']],
      [[40, 'Domestic ☐ Export ☒']],
    ]);
    expect(answers(page, 'Original', 'Updated', 'Other', 'Domestic', 'Export')).toEqual({
      Original: '☒',
      Updated: null,
      Other: 'by courier',
      Domestic: null,
      Export: '☒',
    });
  });

  it('are not cut short by a little word that is also a question', () => {
    const page = printed([
      [[40, 'TO: Harbor Office']],
      null,
      [
        [40, 'REASON:'],
        [120, 'VESSEL HAS TO BE MOVED'],
      ],
    ]);
    expect(answers(page, 'TO', 'REASON')).toEqual({ TO: 'Harbor Office', REASON: 'VESSEL HAS TO BE MOVED' });
  });

  it('may stand at the far right of a ruled line', () => {
    const page = printed([
      [
        [40, 'Blood group'],
        [470, 'AB negative'],
      ],
    ]);
    expect(answers(page, 'Blood group')).toEqual({ 'Blood group': 'AB negative' });
  });
});
