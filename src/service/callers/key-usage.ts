/** Counts the use of keys in memory, so that a request costs no write. */
import type { Store } from '../../store/index.ts';

export interface KeyUsage {
  /** One request made with a key, at an ISO time. */
  count(key_id: string, at: string): void;
  /** Adds the counts so far to the stored counters; counts that cannot be written are kept for the next time. */
  flush(): Promise<void>;
}

/** Makes the counters of one process. */
export function createKeyUsage(store: Pick<Store, 'keys'>): KeyUsage {
  let gathered = new Map<string, { requests: number; last_used_at: string }>();

  const add = (key_id: string, requests: number, at: string): void => {
    const before = gathered.get(key_id);
    const last_used_at = before !== undefined && before.last_used_at > at ? before.last_used_at : at;
    gathered.set(key_id, { requests: (before?.requests ?? 0) + requests, last_used_at });
  };

  return {
    count(key_id, at) {
      add(key_id, 1, at);
    },
    async flush() {
      if (gathered.size === 0) return;
      const usage = [...gathered].map(([key_id, counted]) => ({ key_id, ...counted }));
      gathered = new Map();
      try {
        await store.keys.addUsage(usage);
      } catch (error) {
        for (const { key_id, requests, last_used_at } of usage) add(key_id, requests, last_used_at);
        throw error;
      }
    },
  };
}
