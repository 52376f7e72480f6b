/** JSON texts as people write them: what is wrong with one is said with its line and column. */

/** No real data is nested deeper, and recursive functions would overflow. */
export const MOST_LEVELS = 64;

/** Words for a value that is nested too deep. */
export const tooDeepWords = `is nested more than ${MOST_LEVELS} levels deep`;

const isPlain = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);

/** Whether lists and plain objects are nested deeper than any value has to be. */
export function isTooDeep(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value !== 'object' || value === null || !isPlain(value)) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

const SPACE = /[\t\n\r ]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** A text without its last quotation mark. */
const TEXT = /"[^"\\\u0000-\u001F]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[^"\\\u0000-\u001F]*)*/y;

type State = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'next';

interface Fault {
  readonly at: number;
  readonly words: string;
}

/** Where a match that begins at a place ends; -1 where there is none. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** The place behind a text, or what is wrong with it. */
function passText(text: string, at: number): number | Fault {
  const end = endOf(TEXT, text, at);
  const sign = text[end];
  if (sign === '"') return end + 1;
  if (sign === undefined) return { at, words: 'the text that begins here has no end' };
  return sign === '\\'
    ? { at: end, words: String.raw`a "\" in a text is written as "\\"` }
    : { at: end, words: String.raw`a text goes on in one line: a line end in it is written as "\n"` };
}

const NEEDED: Readonly<Record<Exclude<State, 'next'>, string>> = {
  value: 'a value',
  'first value': 'a value or "]"',
  name: 'a name in double quotes',
  'first name': 'a name in double quotes or "}"',
  colon: '":"',
};

/** The fault of a place where something is missing: something else, or nothing, stands there. */
function missing(text: string, at: number, state: State, close: string | undefined): Fault {
  const sign = text[at];
  if (sign !== undefined && sign === close && (state === 'name' || (state === 'value' && close === ']'))) {
    return { at, words: `there is a "," too many before "${sign}"` };
  }
  const end = close === undefined ? 'the end of the file' : `"," or "${close}"`;
  const needed = state === 'next' ? end : NEEDED[state];
  return sign === undefined
    ? { at, words: `it ends where ${needed} is needed` }
    : { at, words: `${needed} is needed, not ${JSON.stringify(sign)}` };
}

/** The first fault of a text that is no JSON; null when it has none. */
function faultOf(text: string): Fault | null {
  /** The brackets that close what is open. */
  const open: string[] = [];
  let state: State = 'value';
  for (let at = endOf(SPACE, text, 0); ; at = endOf(SPACE, text, at)) {
    const sign = text[at];
    const close = open.at(-1);
    const isName: boolean = state === 'name' || state === 'first name';
    const isValue: boolean = state === 'value' || state === 'first value';
    const mayClose: boolean = state === 'next' || state === 'first name' || state === 'first value';
    if (sign === undefined && state === 'next' && close === undefined) return null;
    if (sign !== undefined && sign === close && mayClose) {
      open.pop();
      state = 'next';
      at += 1;
    } else if (sign === '"' && (isName || isValue)) {
      const end = passText(text, at);
      if (typeof end !== 'number') return end;
      state = isName ? 'colon' : 'next';
      at = end;
    } else if ((sign === '{' || sign === '[') && isValue) {
      open.push(sign === '{' ? '}' : ']');
      state = sign === '{' ? 'first name' : 'first value';
      at += 1;
    } else if (sign === ':' && state === 'colon') {
      state = 'value';
      at += 1;
    } else if (sign === ',' && state === 'next' && close !== undefined) {
      state = close === '}' ? 'name' : 'value';
      at += 1;
    } else {
      const end = isValue ? endOf(SCALAR, text, at) : -1;
      if (end < 0) return missing(text, at, state, close);
      state = 'next';
      at = end;
    }
  }
}

/** A place in a text as editors show it. */
function placeOf(text: string, at: number): string {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/);
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/**
 * The value of a JSON text. Throws a `SyntaxError` whose message goes on behind the name of the text: "is not valid JSON:
 * line 2, column 5: ...", "is empty", "is nested more than 64 levels deep".
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (text.trim() === '') throw new SyntaxError('is empty', { cause: error });
    const fault = faultOf(text);
    const words = fault === null ? (error as Error).message : `${placeOf(text, fault.at)}: ${fault.words}`;
    throw new SyntaxError(`is not valid JSON: ${words}`, { cause: error });
  }
  if (isTooDeep(value)) throw new SyntaxError(tooDeepWords);
  return value;
}
