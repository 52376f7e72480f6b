/** Opaque, unguessable identifiers with a readable prefix. */
import { randomBytes } from 'node:crypto';

/** Makes a new id such as `job_4fzyo82mvyr1qkl3s9vwh2c0` from its prefix. */
export type IdSource = (prefix: string, bytes?: number) => string;

/** Random ids: 15 bytes (120 bits) in lower-case base 32 unless asked for more. */
export const randomId: IdSource = (prefix, bytes = 15) => {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of randomBytes(bytes)) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(held >> bits) & 31] ?? '';
    }
    held &= (1 << bits) - 1;
  }
  if (bits > 0) text += alphabet[(held << (5 - bits)) & 31] ?? '';
  return `${prefix}_${text}`;
};
