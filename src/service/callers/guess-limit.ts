/** Limits wrong credentials by the address they come from: checking each costs a slow hash. */
import { DocxError } from '../../contract/index.ts';
import type { Clock } from '../../kit/clock.ts';

const WINDOW_MS = 60_000;
/** Wrong credentials from one address within the window. No one can guess a secret of 256 bits, but the tries cost processor time. */
const MOST = 120;
/** Addresses remembered at once. */
const MOST_ADDRESSES = 10_000;

export interface GuessLimit {
  /** Throws `rate_limited` when too many wrong credentials came from an address. */
  check(address: string): void;
  /** Remembers one more. */
  failed(address: string): void;
}

/** Makes the limit of one process. */
export function createGuessLimit(clock: Clock): GuessLimit {
  const windows = new Map<string, { readonly end: number; failures: number }>();

  const present = (address: string): { readonly end: number; failures: number } | undefined => {
    const window = windows.get(address);
    if (window !== undefined && window.end > clock.elapsed()) return window;
    windows.delete(address);
    return undefined;
  };

  return {
    check(address) {
      const window = present(address);
      if (window === undefined || window.failures < MOST) return;
      const retry_after = Math.ceil((window.end - clock.elapsed()) / 1000);
      throw new DocxError('rate_limited', `Too many wrong credentials; try again in ${retry_after} s`, {
        data: { retry_after },
      });
    },
    failed(address) {
      const window = present(address);
      if (window !== undefined) {
        window.failures += 1;
        return;
      }
      // The oldest is forgotten first: memory stays bounded however many addresses somebody has.
      const [oldest] = windows.keys();
      if (windows.size >= MOST_ADDRESSES && oldest !== undefined) windows.delete(oldest);
      windows.set(address, { end: clock.elapsed() + WINDOW_MS, failures: 1 });
    },
  };
}
