/** `keys`: API keys and their allow-lists. */
import { KEY_EXPIRY_DAYS } from '../../contract/light.ts';
import { keyListView, keyView, textView } from '../../render/index.ts';
import { confirmed, yesOption } from '../terminal/confirm.ts';
import { defineCommand } from '../command.ts';
import { wholeNumber } from '../options.ts';
import { outputOptions, print } from '../output/output.ts';

const keyArgument = { name: 'key_id', description: 'id of the key, see keys list', required: true } as const;

export const keysCreate = defineCommand({
  path: 'keys create',
  summary: 'create a key; its secret is shown only now',
  options: [
    {
      flags: '--allow <ip>',
      description: 'address that may use the key; several times for several',
      repeatable: true,
      field: 'allowed_ips',
    },
    {
      flags: '--expires-in-days <n>',
      description: 'days until the key expires; without it the key does not expire',
      parse: wholeNumber('--expires-in-days', KEY_EXPIRY_DAYS.min, KEY_EXPIRY_DAYS.max),
    },
  ],
  examples: [
    { command: 'docx-cli --local keys create --allow 203.0.113.7', says: 'A key for one server' },
    {
      command: 'docx-cli --local keys create --allow 203.0.113.7 --expires-in-days 90 --json > key.json',
      says: 'Keep key and secret in a file',
    },
  ],
  async run(context, { options }) {
    const { io, prompt, signal } = context;
    const given = options['allow'] as readonly string[] | undefined;
    const allowed_ips =
      given ?? (await prompt.text('Addresses that may use the key:')).split(/[\s,]+/).filter(Boolean);
    const days = options['expiresInDays'] as number | undefined;
    const service = await context.service();
    const key = await service.keys.create(
      { allowed_ips: [...allowed_ips], expires_in_days: days },
      { signal },
    );
    await print(io, keyView(key), outputOptions(options));
    await io.stderr.write('Keep the secret in a safe place: it cannot be shown again.\n');
    return 0;
  },
});

export const keysList = defineCommand({
  path: 'keys list',
  summary: 'list keys, without secrets',
  examples: [{ command: 'docx-cli --local keys list', says: 'All keys with their last use' }],
  async run(context, { options }) {
    const service = await context.service();
    const keys = await service.keys.list({}, { signal: context.signal });
    await print(context.io, keyListView(keys), outputOptions(options));
    return 0;
  },
});

export const keysAllow = defineCommand({
  path: 'keys allow',
  summary: 'replace the allow-list of a key',
  arguments: [
    keyArgument,
    {
      name: 'ip',
      description: 'exact IPv4 or IPv6 address',
      required: true,
      variadic: true,
      field: 'allowed_ips',
    },
  ],
  examples: [
    {
      command: 'docx-cli --local keys allow key_123 203.0.113.7 2001:db8::7',
      says: 'From now on only these two addresses',
    },
  ],
  async run(context, { args, options }) {
    const service = await context.service();
    const key = await service.keys.allow(
      { key_id: String(args['key_id']), allowed_ips: [args['ip'] ?? []].flat() },
      { signal: context.signal },
    );
    await print(context.io, keyView(key), outputOptions(options));
    return 0;
  },
});

export const keysRevoke = defineCommand({
  path: 'keys revoke',
  summary: 'revoke a key at once',
  arguments: [keyArgument],
  options: [yesOption],
  examples: [{ command: 'docx-cli --local keys revoke key_123', says: 'The key stops working immediately' }],
  async run(context, { args, options }) {
    const key_id = String(args['key_id']);
    if (!(await confirmed(context, options, `Revoke key ${key_id}? It stops working at once.`))) return 1;
    const service = await context.service();
    const reply = await service.keys.revoke({ key_id }, { signal: context.signal });
    await print(context.io, textView(reply, reply.message), outputOptions(options));
    return 0;
  },
});

export const keysMyIp = defineCommand({
  path: 'keys my-ip',
  summary: 'show the address the service sees for you',
  examples: [{ command: 'docx-cli --local keys my-ip', says: 'The address to put on an allow-list' }],
  async run(context, { options }) {
    const service = await context.service();
    const reply = await service.keys.myIp({}, { signal: context.signal });
    await print(context.io, textView(reply, reply.ip), outputOptions(options));
    return 0;
  },
});
