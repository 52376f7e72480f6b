/** Reports what a file says of its own origin: Content Credentials, and the statement that a model made it. */
import { defineCheck } from '../check.ts';
import { readProvenance } from '../provenance.ts';

/** Nobody states against himself that a model made his document; that it is missing means nothing. */
export const contentCredentials = defineCheck({
  id: 'content_credentials',
  name: 'Content Credentials and stated origin',
  category: 'image',
  default: true,
  needs: 'any',
  examines: 'container',
  run({ bytes }) {
    const { manifest, generator, synthetic } = readProvenance(bytes);
    const by = generator === null ? '' : ` by ${generator}`;
    const signed = manifest ? `It carries Content Credentials${by}, which were not verified.` : '';
    if (synthetic !== null) {
      const what =
        synthetic === 'whole' ? 'a trained model made this picture' : 'a trained model made a part of it';
      const detail = `the file itself says that ${what}`;
      return Promise.resolve({
        status: 'detected',
        description:
          `${detail.charAt(0).toUpperCase()}${detail.slice(1)}; this was not verified. ${signed}`.trim(),
        innocentExplanation: 'An illustration in an honest document may come from a model.',
        signals: [{ code: synthetic === 'whole' ? 'STATED_SYNTHETIC' : 'STATED_PARTLY_SYNTHETIC', detail }],
      });
    }
    const description = manifest
      ? `${signed} They do not say that a model made it.`
      : 'The file says nothing of its origin, as most files.';
    return Promise.resolve({ status: manifest ? 'clear' : 'not_applicable', description });
  },
});
