/** How the secret of a key is kept: as a salted slow hash that carries its own parameters. */
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Cost of the hash: one of the settings of the OWASP password storage cheat sheet (32 MB, three passes). */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** The hash to store for a secret: `scrypt$N=32768,r=8,p=3$<salt>$<hash>`, both Base64. */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  // scrypt needs a little more than 128 * N * r bytes, which is exactly Node's default bound.
  const hash = await derive(secret, salt, KEY_BYTES, { ...COST, maxmem: 2 * 128 * COST.N * COST.r });
  const cost = Object.entries(COST).map(([name, value]) => `${name}=${value}`);
  return ['scrypt', cost.join(','), salt.toString('base64'), hash.toString('base64')].join('$');
}
