/** How the secret of a key is kept and checked: as a salted slow hash that carries its own parameters. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** What a hash costs: N and r set its memory (128 N r bytes), p its passes. */
export interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** Cost of the hash: one of the settings of the OWASP password storage cheat sheet (32 MB, three passes). */
const COST: Cost = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

// scrypt needs a little more than 128 * N * r bytes, which is exactly Node's default bound.
const hashOf = (secret: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  derive(secret, salt, KEY_BYTES, { ...cost, maxmem: 2 * 128 * cost.N * cost.r });

function stored(salt: Buffer, hash: Buffer, cost: Cost): string {
  const parameters = Object.entries(cost).map(([name, value]) => `${name}=${value}`);
  return ['scrypt', parameters.join(','), salt.toString('base64'), hash.toString('base64')].join('$');
}

/** The hash to store for a secret: `scrypt$N=32768,r=8,p=3$<salt>$<hash>`, both Base64. */
export async function hashSecret(secret: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return stored(salt, await hashOf(secret, salt, cost), cost);
}

/** A hash that belongs to no secret: checking against it takes as long as checking any other. */
export const hashOfNobody = (): string => stored(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES), COST);

const STORED = /^scrypt\$N=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+=*)\$([A-Za-z0-9+/]+=*)$/;

/** Whether a secret is the one behind a stored hash. Takes the same time for every secret; throws for a hash of no known form. */
export async function verifySecret(secret: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = STORED.exec(stored) ?? [];
  if (hash === '') throw new Error('the stored hash of a secret has no known form');
  const expected = Buffer.from(hash, 'base64');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await hashOf(secret, Buffer.from(salt, 'base64'), cost);
  return actual.byteLength === expected.byteLength && timingSafeEqual(actual, expected);
}
