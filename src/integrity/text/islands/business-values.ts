/** Tells pages that account for money from designs: a column of amounts, or the number of an account. */
import { accountsIn } from '../account-groups.ts';
import { isDigits } from '../neighbors.ts';
import { IN_LINE } from '../standing.ts';
import { isKeyValue, valueKindOf } from '../value-kind.ts';
import type { WrittenPage, WrittenWord } from '../writing.ts';

/** Whether a page types amounts in a column, which begins at so many that end at one edge, or an account. */
export function accountsForMoney({ words }: Pick<WrittenPage, 'words'>, leastAmounts: number): boolean {
  const ends = words.filter(isAmount).map(({ box }) => box.x1);
  const isColumn = ends.some(
    (end) => ends.filter((other) => Math.abs(other - end) < IN_LINE).length >= leastAmounts,
  );
  return isColumn || words.some(isAccount) || accountsIn(words).length > 0;
}

const isAmount = ({ text }: WrittenWord): boolean => isDigits(text) && valueKindOf(text) === 'amount';

const isAccount = ({ text }: WrittenWord): boolean => valueKindOf(text) === 'account' && isKeyValue(text);
