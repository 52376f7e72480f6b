/** Finds the caller by key, secret and address: a slow hash the first time and a cheap check from then on; the record of the key every time. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DocxError } from '../../contract/index.ts';
import type { PlanName } from '../../contract/index.ts';
import type { Clock } from '../../kit/clock.ts';
import { createGate } from '../../kit/gate.ts';
import type { KeyRecord, Store } from '../../store/index.ts';
import { canonicalAddress } from './addresses.ts';
import { createGuessLimit } from './guess-limit.ts';
import { isActive } from './key-state.ts';
import { createKeyUsage } from './key-usage.ts';
import type { Principal } from './principal.ts';
import { hashOfNobody, verifySecret } from './secrets.ts';

/** Slow hashes at once: they run where Node reads files too, and must leave room there. */
const HASHES_AT_ONCE = 2;

/** What a request shows of its caller. */
interface Shown {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** As the connection or a trusted proxy gives it. */
  readonly address: string;
}

export interface Authenticator {
  /**
   * The caller behind a key and its secret. Throws `unauthenticated` for an unknown, revoked or expired key and a wrong
   * secret, `forbidden` without an allow-list, `ip_not_allowed` for an address that is not on it, and `rate_limited`
   * after many wrong secrets.
   */
  authenticate(shown: Shown): Promise<Principal>;
  /** Writes the use of keys that was counted since the last time. */
  flushUsage(): Promise<void>;
}

const refusal = (): DocxError =>
  new DocxError('unauthenticated', 'Missing or invalid credentials', {
    hint: 'Send HTTP Basic authentication: the API key as user name, its secret as password.',
  });

/** The caller's address in the spelling of the allow-lists, without the zone of a link-local address: it means something on this machine only. */
function canonicalCaller(address: string): string | null {
  try {
    return canonicalAddress(address.replace(/%.*$/, ''));
  } catch {
    return null;
  }
}

function checkAddress(key: KeyRecord, address: string | null): string {
  if (key.allowed_ips.length === 0) {
    throw new DocxError('forbidden', `The key ${key.key_prefix} has no allow-list`, {
      hint: 'Give it one, or create a new key.',
    });
  }
  if (address !== null && key.allowed_ips.includes(address)) return address;
  throw new DocxError(
    'ip_not_allowed',
    `The address ${address ?? 'of the caller'} is not on the allow-list of the key ${key.key_prefix}`,
    { hint: 'Put the address on the allow-list of the key.', data: { ip: address } },
  );
}

/** Compares secrets with hashes, a few at a time; many requests that begin together wait for one hash. */
function createSlowCheck(
  guesses: ReturnType<typeof createGuessLimit>,
): (shown: Shown, secret_hash: string, mark: Buffer) => Promise<boolean> {
  const gate = createGate(HASHES_AT_ONCE);
  const running = new Map<string, Promise<boolean>>();
  return ({ apiSecret, address }, secret_hash, mark) => {
    const id = `${mark.toString('hex')} ${secret_hash} ${address}`;
    const known = running.get(id);
    if (known !== undefined) return known;
    const check = gate.enter().then(async (leave) => {
      try {
        // Of many that came at once, those before this one may have used up the limit already.
        guesses.check(address);
        return await verifySecret(apiSecret, secret_hash);
      } finally {
        running.delete(id);
        leave();
      }
    });
    running.set(id, check);
    return check;
  };
}

/** Makes the authentication of one process. `plan` is that of every account the process serves. */
export function createAuthenticator(options: {
  readonly store: Pick<Store, 'keys'>;
  readonly clock: Clock;
  readonly plan: PlanName;
}): Authenticator {
  const { store, clock, plan } = options;
  const usage = createKeyUsage(store);
  const guesses = createGuessLimit(clock);
  // Somebody who reads the memory of the process finds neither secrets nor anything that works in another process.
  const processKey = randomBytes(32);
  const proven = new Map<string, { readonly mark: Buffer; readonly secret_hash: string }>();
  const checkSlowly = createSlowCheck(guesses);
  // An unknown key costs what a wrong secret costs.
  const nobody = hashOfNobody();

  const markOf = ({ apiKey, apiSecret }: Shown): Buffer =>
    createHmac('sha256', processKey)
      .update(JSON.stringify([apiKey, apiSecret]))
      .digest();

  /** The record of the key when the secret is its own, as it is after the check. */
  async function findProven(shown: Shown): Promise<KeyRecord | null> {
    const { address } = shown;
    const key = await store.keys.findByApiKey(shown.apiKey);
    const mark = markOf(shown);
    const known = key === null ? undefined : proven.get(key.key_id);
    if (known?.secret_hash === key?.secret_hash && known !== undefined && timingSafeEqual(known.mark, mark)) {
      return key;
    }
    guesses.check(address);
    const isRight = await checkSlowly(shown, key?.secret_hash ?? nobody, mark);
    if (!isRight || key === null) {
      guesses.failed(address);
      return null;
    }
    proven.set(key.key_id, { mark, secret_hash: key.secret_hash });
    // Revoked while we hashed?
    return store.keys.findByApiKey(shown.apiKey);
  }

  return {
    async authenticate(shown) {
      const address = canonicalCaller(shown.address);
      const key = await findProven({ ...shown, address: address ?? shown.address });
      const now = clock.now().toISOString();
      if (key === null || !isActive(key, now)) throw refusal();
      const allowed = checkAddress(key, address);
      usage.count(key.key_id, now);
      return { account_id: key.account_id, plan, address: allowed, key_id: key.key_id };
    },
    flushUsage: () => usage.flush(),
  };
}
