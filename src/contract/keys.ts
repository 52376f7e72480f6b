/** API keys: schemas and endpoints of `/api-keys`. */
import { z } from 'zod';
import { endpoint, openEnum, pathId, timestamp } from './endpoint.ts';
import { KEY_EXPIRY_DAYS } from './limits.ts';

const allowedIps = z.array(z.string().min(1)).min(1, 'at least one address is needed');

export const apiKeySchema = z.looseObject({
  key_id: z.string(),
  api_key: z.string(),
  key_prefix: z.string(),
  allowed_ips: z.array(z.string()),
  status: openEnum('active', 'revoked', 'deleted'),
  is_active: z.boolean(),
  last_used_at: timestamp.nullable(),
  request_count: z.number().int(),
  expires_at: timestamp.nullable(),
  created_at: timestamp,
});
/** A key as the listings show it: never with its secret. */
export type ApiKey = z.infer<typeof apiKeySchema>;

export const createdKeySchema = z.looseObject({
  key_id: z.string(),
  api_key: z.string(),
  api_secret: z.string(),
  key_prefix: z.string(),
  allowed_ips: z.array(z.string()),
  expires_at: timestamp.nullable(),
  created_at: timestamp,
  status: openEnum('active', 'revoked', 'deleted'),
  is_active: z.boolean(),
});
/** A key just created: the only reply that carries the secret. */
export type CreatedKey = z.infer<typeof createdKeySchema>;

export const keys = {
  create: endpoint({
    method: 'POST',
    path: '/api-keys',
    summary: 'Create a key; the secret is shown only in this reply',
    input: z.strictObject({
      allowed_ips: allowedIps,
      expires_in_days: z.number().int().min(KEY_EXPIRY_DAYS.min).max(KEY_EXPIRY_DAYS.max).optional(),
    }),
    in: { allowed_ips: 'json', expires_in_days: 'json' },
    success: 201,
    reply: createdKeySchema,
    errors: ['validation_failed', 'key_limit_reached'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-keys',
    summary: 'List keys, without secrets',
    input: z.strictObject({}),
    in: {},
    reply: z.array(apiKeySchema),
  }),
  myIp: endpoint({
    method: 'GET',
    path: '/api-keys/my-ip',
    summary: 'The address the service sees for the caller',
    input: z.strictObject({}),
    in: {},
    reply: z.looseObject({ ip: z.string() }),
  }),
  allow: endpoint({
    method: 'PATCH',
    path: '/api-keys/{key_id}/ip-whitelist',
    summary: 'Replace the allow-list of a key',
    input: z.strictObject({ key_id: pathId, allowed_ips: allowedIps }),
    in: { key_id: 'path', allowed_ips: 'json' },
    reply: apiKeySchema,
    errors: ['not_found', 'validation_failed', 'conflict'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api-keys/{key_id}',
    summary: 'Revoke a key at once',
    input: z.strictObject({ key_id: pathId }),
    in: { key_id: 'path' },
    reply: z.looseObject({ message: z.string() }),
    errors: ['not_found'],
  }),
} as const;
