/** Tells what an addition does to the signed text below it: nothing, hide it, or lie over a word of it. */
import type { States } from './change.ts';
import type { Addition } from './signed-ink.ts';

/** Text that cannot be seen any more. `by`: the addition was made to hide it, or happens to lie over it. */
export interface Hiding {
  readonly by: 'intent' | 'place';
  /** Empty where it cannot be told. */
  readonly text: string;
}

/** What is painted is asked first, which is quick; whatever else hides text shows when both states are drawn. */
export async function hidingOf(
  { signed, look }: States,
  page: number,
  addition: Addition & { readonly colorless?: boolean },
): Promise<Hiding | null> {
  const hides = await look.hidesText(page, addition.box);
  const lost = addition.colorless === true ? null : await look.lostText(page, addition, signed);
  if (hides) return { by: 'intent', text: lost?.text ?? '' };
  return lost === null ? null : { by: lost.meant ? 'intent' : 'place', text: lost.text };
}

/** What is hidden, for the end of a clause. */
export const hiddenPart = ({ text }: Hiding, page: number): string =>
  text === '' ? `text of page ${String(page)}` : `"${text}" on page ${String(page)}`;
