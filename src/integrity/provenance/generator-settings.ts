/** Finds the settings that image generators write into their pictures, and the names that they give themselves. */
import type { ExifFacts } from '../image/source/exif.ts';
import type { NamedText } from '../image/source/picture-notes.ts';

/** What a generator left: the words, and where they are. */
export interface GeneratorTrace {
  readonly kind: 'settings' | 'name';
  readonly where: string;
  readonly words: string;
}

/** The lines of settings that the usual interfaces write, and the graph of ComfyUI: other programs' notes have these names, too. */
const SETTINGS =
  /\bSteps: \d+,[^]{0,200}?\b(?:Sampler|CFG scale|Seed|Model): [^,\n]{1,40}|"class_type"\s*:\s*"[^"]{1,60}"|"sui_image_params"|"invokeai_version"|"cfg_scale"\s*:\s*[\d.]+/i;
/** Generators that name themselves as the program. */
const GENERATOR =
  /\b(?:dall[-·]?e|midjourney|stable diffusion|novelai|comfyui|automatic1111|invokeai|adobe firefly)\b/i;
const MOST_WORDS = 80;

/** The trace of a generator among texts of a PNG and entries of EXIF, or null. */
export function generatorTrace(texts: readonly NamedText[], exif: ExifFacts | null): GeneratorTrace | null {
  const entries = [
    ...texts.map(({ name, text }) => ({ where: `text "${name}"`, words: text })),
    { where: 'EXIF UserComment', words: exif?.comment ?? '' },
    { where: 'EXIF ImageDescription', words: exif?.description ?? '' },
    { where: 'EXIF Software', words: exif?.software ?? '' },
    // ComfyUI writes its graph into this one when it saves WebP.
    { where: 'EXIF Make', words: exif?.make ?? '' },
  ];
  for (const { where, words } of entries) {
    const settings = SETTINGS.exec(words)?.[0];
    if (settings !== undefined) return { kind: 'settings', where, words: settings.slice(0, MOST_WORDS) };
    const name =
      /Software"?$/.test(where) && GENERATOR.test(words) ? words.slice(0, MOST_WORDS).trim() : null;
    if (name !== null) return { kind: 'name', where, words: name };
  }
  return null;
}
