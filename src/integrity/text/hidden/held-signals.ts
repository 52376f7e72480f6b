/** Tells the fields of forms that hold another value than they show. */
import { relativeBox } from '../../../document/index.ts';
import type { Signal } from '../../check.ts';
import type { Evidence } from '../../evidence.ts';
import { drawsAnew } from '../../signature/field-look.ts';
import { unlessDamaged } from '../../watch-pages.ts';
import { holdsAnother } from './held-values.ts';

/** A signal for every field of the pages up to the last (1-based) one that holds another value than it shows. */
export async function heldSignals(evidence: Evidence, last: number): Promise<readonly Signal[]> {
  if (isDrawnAnew(evidence)) return [];
  const pages = await evidence.pages();
  const signals: Signal[] = [];
  for (let page = 1; page <= Math.min(pages.pageCount, last); page += 1) {
    const annotations = (await pages.annotations(page)).filter(
      ({ held }) => held !== null && holdsAnother(held),
    );
    if (annotations.length === 0) continue;
    const size = await pages.pageInfo(page);
    for (const { held, box } of annotations) {
      const { value = '', shown = '' } = held ?? {};
      const detail = `page ${String(page)} shows "${shown}" in a form field that holds "${value}"`;
      const place = { page, box: relativeBox(box, size) };
      signals.push({ code: 'HIDDEN_VALUE_DIFFERS', detail, ...place, old: value, new: shown });
    }
  }
  return signals;
}

/** Whether viewers draw fields from what they hold, whatever their appearances are. */
const isDrawnAnew = (evidence: Evidence): boolean =>
  unlessDamaged(() => {
    const file = evidence.pdfFile();
    return drawsAnew(file, file.revisions.length - 1);
  }, false);
