/** `whoami`: which service is used, with which key, and how it sees the caller. */
import type { View } from '../../render/index.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { outputOptions, print } from '../output/output.ts';

/** Who asks, before the service was asked. */
async function identityOf({ settings }: CommandContext) {
  if (settings.get('local')) {
    return { base_url: null, api_key: null, profile: settings.get('profile'), origin: 'local' };
  }
  const { findAccess } = await import('../../settings/index.ts');
  const { base_url, api_key, profile, origin } = await findAccess(settings);
  return { base_url, api_key, profile, origin };
}

export const whoami = defineCommand({
  path: 'whoami',
  summary: 'show the service in use, the key, and the address the service sees',
  examples: [
    { command: 'docx-cli whoami', says: 'Exit code 4 when the login no longer works' },
    { command: 'docx-cli whoami --json | jq -r .api_key', says: 'For a script' },
  ],
  async run(context, { options }) {
    const identity = await identityOf(context);
    const service = await context.service();
    const { ip } = await service.keys.myIp({}, { signal: context.signal });
    const json = { ...identity, my_ip: ip };
    const facts = Object.entries(json).map(([name, value]) => ({ name, value }));
    const view: View = { json, sections: [{ kind: 'facts', facts }] };
    await print(context.io, view, outputOptions(options));
    return 0;
  },
});
