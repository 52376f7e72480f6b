/** `doctor`: is everything here that the program needs? */
import { ERRORS } from '../../contract/light.ts';
import { adviceOf } from '../advice.ts';
import { defineCommand } from '../command.ts';
import { strongestExit } from '../exit.ts';
import { outputOptions, print } from '../output/output.ts';

export const doctor = defineCommand({
  path: 'doctor',
  summary: 'check that everything needed is installed and can be used',
  description:
    'Looks at the parts of the embedded engine on this machine, or, where a service is used, whether it can be ' +
    'reached with the key in use.',
  examples: [
    { command: 'docx-cli doctor', says: 'Exit code 10 when something is missing' },
    { command: 'docx-cli doctor --local', says: 'The embedded engine, also where a service is set' },
  ],
  async run(context, { options }) {
    const diagnoses = await context.diagnose();
    const rows = diagnoses.map(({ name, ok, detail, hint, error_code }) => ({
      name,
      status: ok ? 'ok' : error_code === undefined ? 'missing' : 'failed',
      detail,
      hint: hint ?? (error_code === undefined ? null : adviceOf(error_code)),
    }));
    await print(
      context.io,
      {
        json: rows,
        items: rows,
        sections: [
          {
            kind: 'rows',
            columns: [
              { name: 'name', title: 'part' },
              { name: 'status', kind: 'state' },
              { name: 'detail', fit: 'wrap' },
              ...(rows.some((row) => row.hint !== null) ? [{ name: 'hint', fit: 'wrap' } as const] : []),
            ],
            rows,
          },
        ],
      },
      outputOptions(options),
    );
    const failed = diagnoses.filter(({ ok }) => !ok);
    return strongestExit(failed.map(({ error_code = 'missing_part' }) => ERRORS[error_code].exit));
  },
});
