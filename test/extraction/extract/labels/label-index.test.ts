/** Tests of what a recognized word may be a misreading of. */
import { describe, expect, it } from 'vitest';
import { createLabelIndex, findMisread } from '../../../../src/extraction/extract/labels/label-index.ts';

describe('labels with misread letters', () => {
  const index = createLabelIndex([], { columns: false });

  it('are known in the languages that recognition has data for', () => {
    expect(findMisread(index, 'invoicedafe')?.entry.concepts).toContain('issue_date');
  });

  it('are not looked for in further languages, which are known as they are printed', () => {
    expect(index.exact.get('maksetahtaeg')?.concepts).toEqual(['due_date']);
    expect(findMisread(index, 'maksetahtaig')).toBeNull();
  });
});
