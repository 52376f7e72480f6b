/** `--checks` and `--disable-check`: which checks are to be left out. */
import type { DocumentService } from '../../contract/index.ts';
import { DocxError } from '../../contract/light.ts';
import { nearestTo } from '../../kit/edit-distance.ts';

/** What the command line says. */
export interface CheckChoice {
  /** Only these ids, separated by commas; several options add up. */
  readonly only: readonly string[];
  /** Not these. */
  readonly without: readonly string[];
}

const idsOf = (values: readonly string[]): string[] =>
  values.flatMap((value) => value.split(',')).flatMap((id) => id.trim() || []);

function checkKnown(option: string, ids: readonly string[], known: readonly string[]): void {
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  const guess = nearestTo(unknown, known);
  throw new DocxError('usage', `${option}: there is no check "${unknown}"`, {
    hint: `${guess === undefined ? 'See' : `Did you mean ${guess}? See`} docx-cli verify --list-checks`,
  });
}

/** The ids to leave out, by what the service knows. Throws `usage` for an unknown id and when nothing would be left. */
export async function checksToDisable(
  choice: CheckChoice,
  service: () => Promise<DocumentService>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const only = idsOf(choice.only);
  const without = idsOf(choice.without);
  if (choice.only.length + choice.without.length === 0) return [];
  const { pdf, image, ai } = await (await service()).integrity.available({}, { signal });
  const known = [...pdf, ...image, ...ai].map(({ id }) => id);
  checkKnown('--checks', only, known);
  checkKnown('--disable-check', without, known);
  const disabled = known.filter(
    (id) => without.includes(id) || (choice.only.length > 0 && !only.includes(id)),
  );
  if (disabled.length < known.length) return disabled;
  throw new DocxError('usage', 'No check would be left to run', {
    hint: 'See docx-cli verify --list-checks',
  });
}
