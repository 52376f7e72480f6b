/** `logout`: forgets key and secret of a service. */
import { DocxError } from '../../contract/light.ts';
import { textView } from '../../render/index.ts';
import { defineCommand } from '../command.ts';
import { outputOptions, print } from '../output/output.ts';

export const logout = defineCommand({
  path: 'logout',
  summary: 'forget the key and secret of a service',
  description:
    'Removes the stored login of the address and profile in use. The key itself goes on working elsewhere until it ' +
    'is revoked: docx-cli keys revoke.',
  options: [{ flags: '--all', description: 'every stored login, of all addresses and profiles' }],
  makesProfile: true,
  examples: [
    { command: 'docx-cli logout', says: 'The service in use' },
    { command: 'docx-cli logout --all', says: 'All of them' },
  ],
  async run(context, { options }) {
    const { io, settings } = context;
    const { openCredentials } = await import('../../settings/index.ts');
    const base_url = settings.get('base_url');
    const all = options['all'] === true;
    if (base_url === null && !all) {
      throw new DocxError('usage', 'No service is named', { hint: 'Name it with --base-url, or use --all' });
    }
    const local = settings.entry('local');
    if (local.kind === 'flag' && local.value === true) {
      throw new DocxError('usage', '--local has no login to forget: the embedded engine knows none', {
        hint: 'Leave out --local to log out of the service in use',
      });
    }
    const profile = settings.get('profile');
    const which = all || base_url === null ? 'all' : { base_url, profile };
    const removed = await openCredentials(settings.places.credentials).remove(which);
    const gone = removed.map((login) => ({
      base_url: login.base_url,
      profile: login.profile,
      api_key: login.api_key,
    }));
    const lines = gone.map((login) => {
      const as = login.profile === null ? '' : ` (profile ${login.profile})`;
      return `Logged out of ${login.base_url}${as}`;
    });
    const words = lines.length === 0 ? 'There was no login to remove' : lines.join('\n');
    await print(io, textView({ removed: gone }, words), outputOptions(options));
    const { value, origin } = settings.entry('api_secret');
    if (value !== null) await io.stderr.write(`${origin} is still set and goes on being used.\n`);
    return 0;
  },
});
