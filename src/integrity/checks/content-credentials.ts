/** Reports what a file says of its own origin: Content Credentials, the statement that a model made it, settings of a generator. */
import { defineCheck } from '../check.ts';
import type { CheckOutcome, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { readNotes } from '../image/source/read-notes.ts';
import { documentNotes, pagePictures } from '../provenance/pdf-notes.ts';
import { statedOrigin } from '../provenance/stated-origin.ts';
import type { StatedOrigin } from '../provenance/stated-origin.ts';

/** Nobody states against himself that a model made his document; that it is missing means nothing. */
export const contentCredentials = defineCheck({
  id: 'content_credentials',
  name: 'Content Credentials and stated origin',
  category: 'image',
  default: true,
  needs: 'any',
  examines: 'container',
  async run(evidence) {
    return evidence.mediaType === 'application/pdf' ? ofPdf(evidence) : ofImage(evidence.bytes);
  },
});

function ofImage(bytes: Uint8Array): CheckOutcome {
  const origin = statedOrigin(readNotes(bytes));
  const signal = signalOf(origin, 'picture');
  return answer(origin, signal === null ? [] : [signal], '');
}

async function ofPdf(evidence: Evidence): Promise<CheckOutcome> {
  const own = statedOrigin(await documentNotes(evidence));
  // A picture that was put into a document is an illustration of it.
  const document = own.statement?.extent === 'ingredient' ? { ...own, statement: null } : own;
  const pictures = pagePictures(evidence).map(({ page, fills, notes }) => {
    const origin = statedOrigin(notes);
    const signal = signalOf(origin, 'picture', page);
    return { origin, fills, signal };
  });
  const told = signalOf(document, 'document');
  const shown = pictures.flatMap(({ fills, signal }) => (fills && signal !== null ? [signal] : []));
  const aside = pictures.find(({ fills, signal }) => !fills && signal !== null)?.signal;
  const mention =
    aside == null
      ? ''
      : `A picture within page ${String(aside.page)} says of itself that it comes from a model, which says nothing of the document.`;
  // What the document says of itself and what its pages say is one statement: it counts once.
  const signals = told === null ? shown : [told];
  const carrier = document.manifest
    ? document
    : pictures.find(({ fills, origin }) => fills && origin.manifest)?.origin;
  return answer(carrier ?? document, signals, mention);
}

const WHAT = { picture: 'this picture', document: 'this document' } as const;

/** The signal of one origin: the statement, or else the settings of a generator. They say the same, so they count once. */
function signalOf({ statement, trace }: StatedOrigin, kind: keyof typeof WHAT, page?: number): Signal | null {
  const at = page === undefined ? {} : { page };
  const on = page === undefined ? '' : ` (page ${String(page)})`;
  if (statement !== null) {
    const { extent, where, words } = statement;
    const made = extent === 'whole' ? WHAT[kind] : `a part of ${WHAT[kind]}`;
    const detail = `the file itself says in its ${where} that a trained model made ${made}${on}`;
    const code = extent === 'whole' ? 'STATED_SYNTHETIC' : 'STATED_PARTLY_SYNTHETIC';
    if (extent === 'whole' || trace === null) return { code, detail, new: words, ...at };
  }
  if (trace === null) return null;
  const detail = `an image generator left its ${trace.kind} in the ${trace.where}${on}`;
  return { code: 'IMAGE_GENERATED', detail, new: trace.words, ...at };
}

function answer(
  { manifest, generator }: StatedOrigin,
  signals: readonly Signal[],
  mention: string,
): CheckOutcome {
  const by = generator === null ? '' : ` by ${generator}`;
  const signed = manifest ? `It carries Content Credentials${by}, which were not verified.` : '';
  const [first, ...rest] = signals;
  if (first !== undefined) {
    const { detail } = first;
    const said = `${detail.charAt(0).toUpperCase()}${detail.slice(1)}; this was not verified.`;
    return {
      status: 'detected',
      description: [said, signed].filter((sentence) => sentence !== '').join(' '),
      innocentExplanation: 'An illustration in an honest document may come from a model.',
      signals: [first, ...rest],
    };
  }
  const silent = manifest ? 'They do not say that a model made it.' : '';
  const sentences = [signed, silent, mention].filter((sentence) => sentence !== '');
  return sentences.length === 0
    ? { status: 'not_applicable', description: 'The file says nothing of its origin, as most files.' }
    : { status: 'clear', description: sentences.join(' ') };
}
