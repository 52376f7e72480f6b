/** Hears what pdf.js only remarks on the console when it leaves a part of a page out and goes on. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What its remarks begin with (`warn` in its `shared/util.js`). */
const REMARK = 'Warning: ';
/** Remarks by what they mean for the page. Those that are not here are about fonts, colors and other matters of looks. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [
    /^getOperatorList - ignoring errors during|^Unterminated (?:hex )?string/,
    'What the page paints holds an error: what comes after it was left out.',
  ],
  [
    /^getOperatorList - ignoring XObject|^Image dimensions are missing|^Unable to decode inline image/,
    'A part of the page (a picture or a form) cannot be decoded and was left out.',
  ],
  [/^getContentStream - ignoring sub-stream/, 'A part of what the page paints is missing from the file.'],
  [
    /^Filter ".*" is not supported|^Invalid stream:/,
    'A part of the page is stored in a way that is not supported.',
  ],
];

/**
 * What pdf.js says before it tries damaged JBIG2 data again with a decoder in JavaScript, which believes every count in it:
 * 50 KB took five gigabytes and three quarters of a minute. A picture that the first decoder gives up is left out instead.
 */
const REFUSED = 'Jbig2Stream: Falling back';

const readings = new AsyncLocalStorage<Set<string>>();

/**
 * Takes the remarks of pdf.js off the console from now on; everything else goes there as before. What may take any amount
 * of memory ends with an error in the midst of pdf.js, which leaves that picture out.
 */
export function hearRemarks(): void {
  const { warn } = console;
  const hear = (...given: unknown[]): void => {
    const [first] = given;
    if (typeof first !== 'string' || !first.startsWith(REMARK)) {
      warn(...given);
      return;
    }
    const remark = first.slice(REMARK.length);
    if (remark.startsWith(REFUSED)) throw new Error('the picture is damaged');
    const meaning = MEANINGS.find(([pattern]) => pattern.test(remark))?.[1];
    if (meaning !== undefined) readings.getStore()?.add(meaning);
  };
  Object.assign(console, { warn: hear });
}

/** Runs `read` and gives, beside its result, what was left out meanwhile, in sentences. */
export async function withRemarks<T>(
  read: () => Promise<T>,
): Promise<{ readonly result: T; readonly remarks: readonly string[] }> {
  const remarks = new Set<string>();
  const result = await readings.run(remarks, read);
  return { result, remarks: [...remarks] };
}
