/** Whether a key works: pure rule over its record. */
import type { KeyRecord } from '../../store/index.ts';

/** Whether a key authenticates at an ISO time. */
export const isActive = (key: Pick<KeyRecord, 'status' | 'expires_at'>, now: string): boolean =>
  key.status === 'active' && (key.expires_at === null || key.expires_at > now);
