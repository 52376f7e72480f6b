/** JSON whose large numbers keep their digits: account numbers that a service sends as numbers must not change. */

/** Digits from which a JavaScript number may no longer be exact (2 to the power of 53 has sixteen). */
const LARGE = /\d{16}/;
/** Matches strings, which are passed over, and numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** A whole part of so many digits that the last ones may be lost. */
const WHOLE = /^-?\d{16,}(?:\.\d+)?$/;

/** Whether a number that was read is printed with other digits. */
function changes(token: string): boolean {
  if (!WHOLE.test(token)) return false;
  const [whole = '', fraction = ''] = token.split('.');
  return (
    BigInt(Number(whole)) !== BigInt(whole) || (/[1-9]/.test(fraction) && String(Number(token)) !== token)
  );
}

/**
 * Parses JSON. A number with sixteen or more digits before the point that JavaScript cannot hold exactly is given as text.
 * Throws what `JSON.parse` throws.
 */
export function parseExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!LARGE.test(text)) return value;
  const quoted = text.replace(TOKENS, (token) =>
    token.startsWith('"') || !changes(token) ? token : `"${token}"`,
  );
  return quoted === text ? value : JSON.parse(quoted);
}
