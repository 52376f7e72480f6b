/** API keys: hashed secrets, allow-lists and their use. */
import { atomically, countOf, keyOf, keyRow } from './schema.ts';
import type { Database } from './schema.ts';
import type { Repositories } from './types.ts';

export function createKeys(db: Database): Repositories['keys'] {
  return {
    async insert(key) {
      await db.insertInto('keys').values(keyRow(key)).execute();
    },
    async get(account_id, key_id) {
      const row = await db
        .selectFrom('keys')
        .selectAll()
        .where('account_id', '=', account_id)
        .where('key_id', '=', key_id)
        .executeTakeFirst();
      return row === undefined ? null : keyOf(row);
    },
    async findByApiKey(api_key) {
      const row = await db.selectFrom('keys').selectAll().where('api_key', '=', api_key).executeTakeFirst();
      return row === undefined ? null : keyOf(row);
    },
    async list(account_id) {
      const rows = await db
        .selectFrom('keys')
        .selectAll()
        .where('account_id', '=', account_id)
        .orderBy('created_at', 'desc')
        .orderBy('seq', 'desc')
        .execute();
      return rows.map(keyOf);
    },
    async countActive(account_id, now) {
      const active = db
        .selectFrom('keys')
        .where('status', '=', 'active')
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));
      return countOf(account_id === null ? active : active.where('account_id', '=', account_id));
    },
    async setAllowedIps(key_id, allowed_ips) {
      await db
        .updateTable('keys')
        .set({ allowed_ips: JSON.stringify(allowed_ips) })
        .where('key_id', '=', key_id)
        .execute();
    },
    async setStatus(key_id, status) {
      await db.updateTable('keys').set({ status }).where('key_id', '=', key_id).execute();
    },
    async addUsage(usage) {
      await atomically(db, async (db) => {
        for (const { key_id, requests, last_used_at } of usage) {
          await db
            .updateTable('keys')
            .set((eb) => ({ request_count: eb('request_count', '+', requests), last_used_at }))
            .where('key_id', '=', key_id)
            .execute();
        }
      });
    },
  };
}
