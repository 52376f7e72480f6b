/** Labels of the concepts in languages that have a file each: a list for each concept's id. */
import bg from './labels/bg.json' with { type: 'json' };
import el from './labels/el.json' with { type: 'json' };
import et from './labels/et.json' with { type: 'json' };
import fi from './labels/fi.json' with { type: 'json' };
import hr from './labels/hr.json' with { type: 'json' };
import id from './labels/id.json' with { type: 'json' };
import ja from './labels/ja.json' with { type: 'json' };
import ko from './labels/ko.json' with { type: 'json' };
import lt from './labels/lt.json' with { type: 'json' };
import lv from './labels/lv.json' with { type: 'json' };
import ru from './labels/ru.json' with { type: 'json' };
import sk from './labels/sk.json' with { type: 'json' };
import sl from './labels/sl.json' with { type: 'json' };
import th from './labels/th.json' with { type: 'json' };
import uk from './labels/uk.json' with { type: 'json' };
import vi from './labels/vi.json' with { type: 'json' };
import zh from './labels/zh.json' with { type: 'json' };

/** What is printed beside each concept, by the concept's id. */
export type Labels = Readonly<Record<string, readonly string[]>>;

/** By ISO 639 code; `zh` in both kinds of signs. */
export const LABELS: Readonly<Record<string, Labels>> = {
  bg,
  el,
  et,
  fi,
  hr,
  id,
  ja,
  ko,
  lt,
  lv,
  ru,
  sk,
  sl,
  th,
  uk,
  vi,
  zh,
};
