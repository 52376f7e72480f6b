/** Deceptive characters in text layers. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Invoice']]]);
const ID = 'content_unicode';
const screen = screenFor(ID);
const answerTo = async (line: string, source: 'text' | 'ocr' = 'text') =>
  screen(pdf, { reading: readingOf([linesAt([line])], { source }) });

describe('content_unicode', () => {
  it.each([
    ['a Cyrillic letter in a Latin name', 'P\u0430yPal Ltd'],
    ['an invisible character inside a number', 'DE75\u200b5121'],
    ['an override of the direction', 'invoice\u202e001'],
  ])('finds %s', async (_, line) => {
    expect(codesOf(await answerTo(line), ID)).toEqual(['DECEPTIVE_CHARACTERS']);
  });

  it.each([
    ['words that are Cyrillic throughout', 'Счет Москва ООО'],
    ['accents and units', 'Größe 5µm façade'],
    ['joiners of other scripts', 'می\u200cخواهم'],
  ])('leaves %s alone', async (_, line) => {
    expect(indicatorOf(await answerTo(line), ID).status).toBe('clear');
  });

  it('is not about recognized pages', async () => {
    expect(indicatorOf(await answerTo('P\u0430yPal', 'ocr'), ID).status).toBe('not_applicable');
  });
});
