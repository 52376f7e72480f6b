/** `doctor`: is everything here that the program needs? */
import { ERRORS } from '../../contract/light.ts';
import { defineCommand } from '../command.ts';
import { outputOptions, print } from '../output.ts';

export const doctor = defineCommand({
  path: 'doctor',
  summary: 'check that everything needed is installed and can be used',
  examples: [{ command: 'docx-cli doctor', says: 'Exit code 10 when something is missing' }],
  async run(context, { options }) {
    const diagnoses = await context.diagnose();
    const rows = diagnoses.map(({ name, ok, detail, hint }) => ({
      name,
      status: ok ? 'ok' : 'missing',
      detail,
      hint: hint ?? null,
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
    return diagnoses.every(({ ok }) => ok) ? 0 : ERRORS.missing_part.exit;
  },
});
