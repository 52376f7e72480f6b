/** Keys: the secret once, canonical allow-lists, the plan's limit, revocation that leaves a record. */
import { describe, expect, it } from 'vitest';
import { coded, useService } from './house.ts';
import type { OpenService } from './house.ts';

export function defineKeyTests(open: OpenService): void {
  const service = useService(open);

  it('a new key shows its secret once; the listing never has it', async () => {
    const created = await service().keys.create({ allowed_ips: ['203.0.113.7'] });
    expect(created.api_key).toMatch(/^ak_[0-9a-z]{20,}$/);
    expect(created.api_secret).toMatch(/^sk_[0-9a-z]{40,}$/);
    expect(created.api_key.startsWith(created.key_prefix)).toBe(true);
    expect(created).toMatchObject({ status: 'active', is_active: true, expires_at: null });
    const listed = await service().keys.list({});
    expect(listed).toContainEqual(
      expect.objectContaining({ key_id: created.key_id, request_count: 0, last_used_at: null }),
    );
    expect(JSON.stringify(listed)).not.toContain(created.api_secret);
    expect(JSON.stringify(listed)).not.toMatch(/secret|scrypt/);
  });

  it('two keys share nothing', async () => {
    const one = await service().keys.create({ allowed_ips: ['::1'] });
    const two = await service().keys.create({ allowed_ips: ['::1'] });
    expect(
      new Set([one.key_id, two.key_id, one.api_key, two.api_key, one.api_secret, two.api_secret]).size,
    ).toBe(6);
  });

  it('addresses are kept in their canonical form, each once', async () => {
    const allowed_ips = ['::ffff:192.0.2.1', '2001:DB8:0:0:0:0:0:1', '192.0.2.1'];
    const created = await service().keys.create({ allowed_ips });
    expect(created.allowed_ips).toEqual(['192.0.2.1', '2001:db8::1']);
  });

  it.each([[[]], [['10.0.0.0/8']], [['not an address']], [['10.0.0.1', '']]])(
    'the allow-list %j is refused',
    async (allowed_ips) => {
      const held = async () => (await service().keys.list({})).map(({ key_id }) => key_id);
      const before = await held();
      await expect(service().keys.create({ allowed_ips })).rejects.toMatchObject(
        coded('validation_failed', /allowed_ips/),
      );
      expect(await held()).toEqual(before);
    },
  );

  it('a key expires after the days asked for, 1 to 3650', async () => {
    const created = await service().keys.create({ allowed_ips: ['::1'], expires_in_days: 30 });
    const days = (Date.parse(created.expires_at ?? '') - Date.parse(created.created_at)) / 86_400_000;
    expect(days).toBe(30);
    for (const expires_in_days of [0, 3651, 1.5]) {
      await expect(service().keys.create({ allowed_ips: ['::1'], expires_in_days })).rejects.toMatchObject(
        coded('validation_failed', /expires_in_days/),
      );
    }
  });

  it('the allow-list of a key can be replaced, never emptied', async () => {
    const { key_id } = await service().keys.create({ allowed_ips: ['::1'] });
    const changed = await service().keys.allow({ key_id, allowed_ips: ['0::2', '10.0.0.1'] });
    expect(changed.allowed_ips).toEqual(['::2', '10.0.0.1']);
    expect(await service().keys.list({})).toContainEqual(changed);
    await expect(service().keys.allow({ key_id, allowed_ips: [] })).rejects.toMatchObject(
      coded('validation_failed'),
    );
    await expect(service().keys.allow({ key_id: 'key_none', allowed_ips: ['::1'] })).rejects.toMatchObject(
      coded('not_found'),
    );
  });

  it('a revoked key stays in the listing and cannot be changed any more', async () => {
    const { key_id, key_prefix } = await service().keys.create({ allowed_ips: ['::1'] });
    expect((await service().keys.revoke({ key_id })).message).toContain(key_prefix);
    const listed = (await service().keys.list({})).find((key) => key.key_id === key_id);
    expect(listed).toMatchObject({ status: 'revoked', is_active: false });
    await expect(service().keys.allow({ key_id, allowed_ips: ['::1'] })).rejects.toMatchObject(
      coded('conflict'),
    );
    await expect(service().keys.revoke({ key_id: 'key_none' })).rejects.toMatchObject(coded('not_found'));
  });

  it('my-ip answers an exact address', async () => {
    expect((await service().keys.myIp({})).ip).toMatch(/^[0-9a-f.:]+$/);
  });

  describe('under a plan with a limit', () => {
    const limited = useService(open, { plan: 'basic' });

    it('one key too many is refused until another one is revoked', async () => {
      // A remote caller has come with a key already.
      const active = (await limited().keys.list({})).filter((key) => key.is_active);
      for (let count = active.length; count < 1; count += 1) {
        await limited().keys.create({ allowed_ips: ['::1'] });
      }
      const { key_id } = await limited().keys.create({ allowed_ips: ['::1'] });
      await expect(limited().keys.create({ allowed_ips: ['::1'] })).rejects.toMatchObject(
        coded('key_limit_reached', /basic/),
      );
      await limited().keys.revoke({ key_id });
      expect((await limited().keys.create({ allowed_ips: ['::1'] })).status).toBe('active');
    });
  });
}
