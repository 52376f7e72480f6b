/** Reports text that nobody can see, above all where it says another value than the page, and digits drawn as others. */
import { isDocxError } from '../../contract/light.ts';
import { relativeBox } from '../../document/index.ts';
import type { PageBox, PagePaint } from '../../document/index.ts';
import { defineCheck, outcomeOf } from '../check.ts';
import type { CheckContext, Signal } from '../check.ts';
import { pageKind } from '../document-class.ts';
import type { Evidence } from '../evidence.ts';
import type { PageContent } from '../pdf/page-content.ts';
import { hasUnreadElements } from '../pdf/replacements.ts';
import { findDisputedDigits } from '../text/glyphs/digit-names.ts';
import type { DisputedDigit } from '../text/glyphs/digit-names.ts';
import { findMisnamedDigits } from '../text/glyphs/digit-shapes.ts';
import type { MisnamedDigit } from '../text/glyphs/digit-shapes.ts';
import { heldSignals } from '../text/hidden/held-signals.ts';
import { contradictions, remainder, tooLittle } from '../text/hidden/hidden-signals.ts';
import { findHiddenWords } from '../text/hidden/hidden-words.ts';
import { isKeyValue } from '../text/value-kind.ts';
import type { WrittenPage } from '../text/writing.ts';
import { unlessDamaged } from '../watch-pages.ts';

/** Pages that are read. */
const MAX_PAGES = 30;
/** Findings of one kind that are told. */
const MOST_TOLD = 5;

/** Programs read hidden text, people do not: what it says beside the page is context, what it says against the page is more. */
export const pdfHiddenText = defineCheck({
  id: 'pdf_hidden_text',
  name: 'Hidden text',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  async run(evidence, context) {
    const pages = await read(evidence, context);
    const hidden = pages.flatMap(({ page, words, size }) =>
      words.map((word) => ({ ...word, page, relative: relativeBox(word.box, size) })),
    );
    const misnamed = findMisnamedDigits(pages);
    const sizeOf = (page: number): Sized =>
      pages.find((one) => one.page === page)?.size ?? { width: 1, height: 1 };
    const written = await writtenIn(evidence);
    const disputed = findDisputedDigits(written);
    const signals = [
      ...written.flatMap(saidInsteadSignals).slice(0, MOST_TOLD),
      ...disputed.flatMap((digit) => disputedSignals(digit, sizeOf)).slice(0, MOST_TOLD),
      // The same digits, by comparison with other fonts.
      ...(disputed.length > 0 ? [] : misnamed)
        .slice(0, MOST_TOLD)
        .map((digit) => misnamedSignal(digit, sizeOf(digit.page))),
      ...contradictions(hidden, MOST_TOLD),
      ...(await heldSignals(evidence, MAX_PAGES)).slice(0, MOST_TOLD),
      ...remainder(hidden),
    ];
    const truncated = isPartlyRead(evidence);
    const left = `${await pagesLeft(evidence)}${truncated ? ELEMENTS_LEFT : ''}`;
    return outcomeOf(signals, {
      detected: `The file has text that its pages do not show: ${signals[0]?.detail ?? ''}.${left}`,
      innocentExplanation:
        'Text for screen readers, marks of a print shop, layers of another language, or remains of a template.',
      clear: `${tooLittle(hidden)}, and its digits have the shapes of what they are called.${left}`,
      truncated,
    });
  },
});

const ELEMENTS_LEFT =
  ' Its structure has more elements than are looked at: what those say in place of the pages is not known.';

/** What is said of the pages that were not looked at. */
async function pagesLeft(evidence: Evidence): Promise<string> {
  const left = (await evidence.pages()).pageCount - MAX_PAGES;
  return left > 0 ? ` The last ${String(left)} pages were not looked at.` : '';
}

interface Sized {
  readonly width: number;
  readonly height: number;
}

async function read(evidence: Evidence, context: CheckContext) {
  const pages = await evidence.pages();
  const parts = partsOf(evidence);
  const found = [];
  for (let page = 1; page <= Math.min(pages.pageCount, MAX_PAGES); page += 1) {
    await context.pause();
    const paint = await pages.paint(page);
    const content = parts[page - 1] ?? null;
    // Recognition puts its text under scans; whether it fits is asked by another check.
    const drawn = content === null ? showsText(paint) : pageKind(content) === 'born_digital';
    const words = drawn
      ? findHiddenWords(paint, content === null ? marksOn(paint) : picturesOn(content))
      : [];
    found.push({ page, paint, words, size: { width: paint.width, height: paint.height } });
  }
  return found;
}

const partsOf = (evidence: Evidence): readonly PageContent[] =>
  unlessDamaged(
    () => (evidence.pdfFile().encrypted ? [] : evidence.parts().map(({ content }) => content)),
    [],
  );

/** Whether more of the structure than is looked at may say something else than the pages. */
const isPartlyRead = (evidence: Evidence): boolean =>
  unlessDamaged(() => {
    const file = evidence.pdfFile();
    return !file.encrypted && hasUnreadElements(file, file.revisions.length - 1);
  }, false);

/** Whether any text of a page is painted, as under a scan none is. */
const showsText = ({ glyphs }: PagePaint): boolean =>
  glyphs.some(({ annotation, invisible, text }) => !annotation && !invisible && text.trim() !== '');

/** What may be a picture, where only the painting is known. */
const marksOn = ({ marks }: PagePaint): readonly PageBox[] =>
  marks.filter(({ form }) => form === 'other').map(({ box }) => box);

const picturesOn = (content: PageContent): readonly PageBox[] =>
  content.images.map(({ box: [x0, y0, x1, y1] }) => ({
    x0: x0 * content.width,
    y0: y0 * content.height,
    x1: x1 * content.width,
    y1: y1 * content.height,
  }));

function misnamedSignal({ text, page, named, drawn, box }: MisnamedDigit, size: Sized): Signal {
  const shown = text.replace(named, drawn);
  return {
    code: isKeyValue(text) ? 'DIGIT_MISNAMED_IN_VALUE' : 'DIGIT_MISNAMED',
    detail: `the text "${text}" on page ${String(page)} is drawn with the shape of a ${drawn} where it says ${named}`,
    page,
    box: relativeBox(box, size),
    old: text,
    new: shown,
  };
}

async function writtenIn(evidence: Evidence): Promise<readonly WrittenPage[]> {
  try {
    return (await evidence.writing()).pages;
  } catch (error) {
    // As above: the structure is damaged.
    if (isDocxError(error)) return [];
    throw error;
  }
}

/** What a page shows, and what is copied from there. */
const saidInsteadSignals = ({ page, saidInstead, ...size }: WrittenPage): readonly Signal[] =>
  saidInstead.map(({ shown, said, box }) => ({
    code: 'HIDDEN_VALUE_DIFFERS',
    detail: `page ${String(page)} shows "${shown}" where the text that is copied and read out says "${said}"`,
    page,
    box: relativeBox(box, size),
    old: said,
    new: shown,
  }));

/** A signal for each value with such a digit, or one for the font. */
function disputedSignals(
  { font, named, drawn, words, by }: DisputedDigit,
  sizeOf: (page: number) => Sized,
): readonly Signal[] {
  const name = font.base === '' ? 'a font' : font.base;
  const values = by === 'nothing' ? [] : words.filter(({ text }) => isKeyValue(text));
  if (values.length === 0) {
    const detail = `the text calls two different shapes of ${name} a "${named}", and names another digit nowhere`;
    return [{ code: 'DIGIT_MISNAMED', detail }];
  }
  return values.map((word): Signal => {
    const shape = drawn === null ? 'the shape of another digit' : `the shape of a ${drawn}`;
    const reason = by === 'order' ? 'by its place in the font' : 'by the loops of its outline';
    return {
      code: 'DIGIT_MISNAMED_IN_VALUE',
      detail: `a "${named}" of the text "${word.text}" on page ${String(word.page)} has ${shape}, ${reason}`,
      page: word.page,
      box: relativeBox(word.box, sizeOf(word.page)),
      old: word.text,
    };
  });
}
