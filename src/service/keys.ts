/** Handlers of `/api-keys`: create, list, allow-list, revoke. */
import { DocxError } from '../contract/index.ts';
import type { ApiKey, ServiceHandlers } from '../contract/index.ts';
import { DAY_MS } from '../kit/clock.ts';
import type { KeyRecord } from '../store/index.ts';
import { canonicalAddress, canonicalAddresses } from './callers/addresses.ts';
import type { ServiceDeps } from './deps.ts';
import { isActive } from './callers/key-state.ts';
import { keyCap } from './callers/plans.ts';
import type { Principal } from './callers/principal.ts';
import { hashSecret } from './callers/secrets.ts';

/** Characters of the public key that people recognize it by. */
const PREFIX_LENGTH = 11;
/** Random bytes of a secret: 256 bits. */
const SECRET_BYTES = 32;

/** What every view of a key shows. */
const withoutUse = (key: KeyRecord, now: string) => ({
  key_id: key.key_id,
  api_key: key.api_key,
  key_prefix: key.key_prefix,
  allowed_ips: [...key.allowed_ips],
  status: key.status,
  is_active: isActive(key, now),
  expires_at: key.expires_at,
  created_at: key.created_at,
});

const toApiKey = (key: KeyRecord, now: string): ApiKey => ({
  ...withoutUse(key, now),
  last_used_at: key.last_used_at,
  request_count: key.request_count,
});

/** A new key with its secret, which is nowhere else. Throws what {@link canonicalAddresses} throws. */
async function makeKey(
  { clock, ids }: ServiceDeps,
  account_id: string,
  { allowed_ips, expires_in_days }: Parameters<ServiceHandlers['keys']['create']>[0],
): Promise<{ readonly key: KeyRecord; readonly api_secret: string }> {
  const now = clock.now();
  const allowed = canonicalAddresses(allowed_ips);
  const api_key = ids('ak');
  const api_secret = ids('sk', SECRET_BYTES);
  const expires_at =
    expires_in_days === undefined ? null : new Date(now.getTime() + expires_in_days * DAY_MS).toISOString();
  const key: KeyRecord = {
    key_id: ids('key'),
    account_id,
    api_key,
    secret_hash: await hashSecret(api_secret),
    key_prefix: api_key.slice(0, PREFIX_LENGTH),
    allowed_ips: allowed,
    status: 'active',
    last_used_at: null,
    request_count: 0,
    expires_at,
    created_at: now.toISOString(),
  };
  return { key, api_secret };
}

/** Makes the handlers of keys. */
export function createKeyHandlers(deps: ServiceDeps, principal: Principal): ServiceHandlers['keys'] {
  const { store, clock } = deps;
  const { account_id, plan } = principal;

  const get = async (key_id: string): Promise<KeyRecord> => {
    const key = await store.keys.get(account_id, key_id);
    if (key !== null) return key;
    throw new DocxError('not_found', `There is no key "${key_id}"`, {
      hint: 'List the keys to see their ids.',
      data: { key_id },
    });
  };

  return {
    async create(input) {
      const { key, api_secret } = await makeKey(deps, account_id, input);
      const { created_at } = key;
      await store.transaction(async (repositories) => {
        const cap = keyCap(plan);
        const active = await repositories.keys.countActive(account_id, created_at);
        if (cap !== null && active >= cap) {
          throw new DocxError(
            'key_limit_reached',
            `The ${plan} plan allows ${cap} active keys and ${active} are active`,
            { hint: 'Revoke a key that is no longer needed.', data: { limit: cap } },
          );
        }
        await repositories.keys.insert(key);
      });
      return { ...withoutUse(key, created_at), api_secret };
    },

    async list() {
      const now = clock.now().toISOString();
      return (await store.keys.list(account_id)).map((key) => toApiKey(key, now));
    },

    myIp: () => Promise.resolve({ ip: canonicalAddress(principal.address) }),

    async allow({ key_id, allowed_ips }) {
      const allowed = canonicalAddresses(allowed_ips);
      const key = await get(key_id);
      if (key.status !== 'active') {
        throw new DocxError(
          'conflict',
          `The key ${key.key_prefix} is ${key.status}; its list cannot change`,
          {
            hint: 'Create a new key.',
            data: { key_id, status: key.status },
          },
        );
      }
      await store.keys.setAllowedIps(key_id, allowed);
      return toApiKey({ ...key, allowed_ips: allowed }, clock.now().toISOString());
    },

    async revoke({ key_id }) {
      const key = await get(key_id);
      if (key.status === 'active') await store.keys.setStatus(key_id, 'revoked');
      return { message: `The key ${key.key_prefix} is revoked` };
    },
  };
}
