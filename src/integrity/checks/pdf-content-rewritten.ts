/** Reports a page whose content another program compressed and stored than the rest of the file. */
import { defineCheck, outcomeOf } from '../check.ts';
import type { Signal } from '../check.ts';
import { isImportedByPdfbox } from '../pdf/pdfbox-traces.ts';
import { findRewrittenPage } from '../pdf/rewritten-content.ts';
import type { RewrittenPage } from '../pdf/rewritten-content.ts';
import type { StorageTrace } from '../pdf/storage-traces.ts';
import { structureOf } from '../pdf/structure.ts';
import type { SignalCode } from '../weights.ts';

const WORDS: Readonly<Record<StorageTrace, string>> = {
  compression: 'compressed',
  dictionary: 'described',
  length: 'measured',
  operators: 'written',
  unpacked: 'left uncompressed',
};

/**
 * Whoever exchanges characters inside of a page must unpack its content and pack it again, while most programs copy all
 * other streams as they are. The page looks flawless; its compression is that of the editing program.
 */
export const pdfContentRewritten = defineCheck({
  id: 'pdf_content_rewritten',
  name: 'Page content stored by another program',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  classes: ['born_digital', 'mixed'],
  examines: 'container',
  async run(evidence, context) {
    const file = structureOf(evidence);
    if (file === null || file.encrypted) {
      const reason = file === null ? 'Its cross-reference is damaged' : 'The file is encrypted';
      return {
        status: 'inconclusive',
        description: `${reason}, so how its pages were stored was not compared.`,
      };
    }
    if (isImportedByPdfbox(file)) {
      const description =
        'PDFBox took the pages out of another document and stored each anew, so how they were stored tells nothing.';
      return { status: 'inconclusive', description };
    }
    await context.pause();
    const found = findRewrittenPage(file);
    return outcomeOf(found === null ? [] : [signalOf(found)], {
      detected: `The content of one page was taken out and stored again: ${found === null ? '' : signalOf(found).detail}.`,
      innocentExplanation:
        'A page from which something was removed, or that was stamped or filled in by a program of its own.',
      clear: 'No single page was stored unlike the others, or unlike its fonts.',
    });
  },
});

const THAN: Readonly<Record<RewrittenPage['against'], string>> = {
  parts: 'its other streams',
  pages: 'the other pages',
  page: 'the other page',
  fonts: 'the fonts it is set in',
  maker: 'the one that made the file',
};

function signalOf(found: RewrittenPage): Signal {
  const { page, traces, against } = found;
  const how = traces.map((trace) => WORDS[trace]).join(' and ');
  const what = page === null ? 'one of its two pages' : `page ${String(page)}`;
  const detail = `${what} was ${how} by another program than ${THAN[against]}`;
  return { code: codeOf(found), detail, page: page ?? undefined };
}

/** Redactions and stamps are written by the program that stores the page, exchanged characters are not. */
const codeOf = ({ sameHand, adobe }: RewrittenPage): SignalCode =>
  sameHand && !adobe ? 'CONTENT_REWRITTEN' : 'CONTENT_REWRITTEN_HINT';
