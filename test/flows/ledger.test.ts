/** The ledger survives crashes and two runs at the same time. */
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLedger, identityOf, type WorkIdentity } from '../../src/flows/ledger.ts';
import { withLock, writing } from '../../src/flows/lock.ts';
import { systemClock, type Clock } from '../../src/kit/clock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docx-ledger-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const work: WorkIdentity = {
  path: '/in/a.pdf',
  sha256: 'aa',
  template_id: 'invoice',
  template_hash: 'bb',
  options: { ocr: 'auto', lang: 'eng' },
  target: 'local /store',
};

describe('a folder that cannot be written', () => {
  it('is named, and what to do about it', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const ledger = createLedger({ directory: path.join(file, 'ledger'), clock: systemClock });
    const refused = {
      code: 'settings_invalid',
      message: expect.stringContaining(path.join(file, 'ledger')) as string,
      hint: expect.stringContaining('DOCX_HOME') as string,
    };
    const use = { template_id: 'invoice', target: 'here' };
    await expect(ledger.rememberTemplate(use, 'hash')).rejects.toMatchObject(refused);
    await expect(ledger.whileSubmitting('here', () => Promise.resolve(1))).rejects.toMatchObject(refused);
  });
});

describe('the identity of work', () => {
  it('does not depend on the order of options', () => {
    expect(identityOf({ ...work, options: { lang: 'eng', ocr: 'auto' } })).toBe(identityOf(work));
  });

  it.each<Partial<WorkIdentity>>([
    { path: '/in/b.pdf' },
    { sha256: 'ab' },
    { template_id: 'receipt' },
    { template_hash: 'bc' },
    { options: { ocr: 'off', lang: 'eng' } },
    { target: 'remote' },
  ])('changes with %o', (change) => {
    expect(identityOf({ ...work, ...change })).not.toBe(identityOf(work));
  });
});

describe('an entry', () => {
  it('is read as it was written, and gone when removed', async () => {
    const ledger = createLedger({ directory: folder, clock: systemClock });
    const entry = { state: 'accepted', batch_id: 'b', job_id: 'j', at: 'now' } as const;
    const identity = identityOf(work);
    expect(await ledger.read(identity)).toBeNull();
    await ledger.write(identity, entry);
    expect(await ledger.read(identity)).toEqual(entry);
    await ledger.remove(identity);
    expect(await ledger.read(identity)).toBeNull();
  });

  it.each([
    ['no JSON', '{"state":"acc'],
    ['no object', 'null'],
    ['of a state that nobody knows', '{"state":"lost","batch_id":"b","job_id":"j","at":"now"}'],
    ['without its job', '{"state":"accepted","batch_id":"b","at":"now"}'],
    [
      'without its place in the batch',
      '{"state":"submitting","run_id":"r","folder_name":"f","filename":"n","at":"now"}',
    ],
  ])('counts as none when it is %s', async (_, text) => {
    const ledger = createLedger({ directory: folder, clock: systemClock });
    const identity = identityOf(work);
    await mkdir(path.join(folder, identity.slice(0, 2)));
    await writeFile(path.join(folder, identity.slice(0, 2), `${identity}.json`), text);
    expect(await ledger.read(identity)).toBeNull();
  });

  it('says by the code of an error whether something was handed over before', async () => {
    const ledger = createLedger({ directory: folder, clock: systemClock });
    const identity = identityOf(work);
    await writeFile(path.join(folder, identity.slice(0, 2)), 'no folder');
    const before = {
      state: 'submitting',
      run_id: 'r',
      folder_name: 'f',
      position: 0,
      count: 1,
      after: null,
      filename: 'n',
      at: 'now',
    } as const;
    await expect(ledger.write(identity, before)).rejects.toMatchObject({ code: 'settings_invalid' });
    const after = { state: 'accepted', batch_id: 'b', job_id: 'j', at: 'now' } as const;
    await expect(ledger.write(identity, after)).rejects.toMatchObject({ code: 'file_unwritable' });
  });

  it.each(['ENOSPC', 'EDQUOT', 'EIO'])('a disk that fails with %s is no wrong setting', async (code) => {
    const fail = (): Promise<never> => Promise.reject(Object.assign(new Error(`${code}: no`), { code }));
    const told = { code: 'file_unwritable', detail: `Cannot write to here: ${code}: no` };
    await expect(writing('here', fail)).rejects.toMatchObject(told);
  });

  it('is never seen half written', async () => {
    const ledger = createLedger({ directory: folder, clock: systemClock });
    const identity = identityOf(work);
    const at = 'x'.repeat(20_000);
    await ledger.write(identity, { state: 'accepted', batch_id: 'b', job_id: 'j', at });
    const writes = Array.from({ length: 50 }, (_, job) =>
      ledger.write(identity, { state: 'accepted', batch_id: 'b', job_id: String(job), at }),
    );
    const reads = Array.from({ length: 50 }, () => ledger.read(identity));
    expect((await Promise.all(reads)).every((entry) => entry !== null)).toBe(true);
    await Promise.all(writes);
  });
});

describe('the lock', () => {
  const options = { clock: systemClock };
  const lock = (): string => path.join(folder, 'x.lock');

  it('lets one after the other work', async () => {
    let inside = 0;
    let most = 0;
    const enter = (): Promise<void> =>
      withLock(lock(), options, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await systemClock.sleep(5);
        inside -= 1;
      });
    await Promise.all([enter(), enter(), enter()]);
    expect(most).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is given back when the work fails', async () => {
    const failing = withLock(lock(), options, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken at once from a process that is gone', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    await writeFile(lock(), JSON.stringify({ pid, host: hostname(), token: 'dead' }));
    expect(await withLock(lock(), options, () => Promise.resolve('mine'))).toBe('mine');
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['of this machine', hostname()],
    ['of another machine', 'elsewhere'],
  ])(
    'is taken from a process %s only when its heartbeat stays out, however old it looks',
    async (_, host) => {
      await writeFile(lock(), JSON.stringify({ pid: process.pid, host, token: 'other' }));
      const old = Date.now() / 1000 - 3600;
      await utimes(lock(), old, old);
      let slept = 0;
      const beats = 5;
      const clock: Clock = {
        ...systemClock,
        sleep: async (ms) => {
          slept += ms;
          // Its own clock may be far behind ours.
          if (slept % 5_000 === 0 && slept <= beats * 5_000) await utimes(lock(), old + slept, old + slept);
        },
      };
      expect(await withLock(lock(), { clock }, () => Promise.resolve('mine'))).toBe('mine');
      expect(slept).toBeGreaterThanOrEqual(beats * 5_000 + 60_000);
    },
  );

  it('is waited for until somebody has enough of it', async () => {
    await writeFile(lock(), JSON.stringify({ pid: process.pid, host: 'elsewhere', token: 'far' }));
    const controller = new AbortController();
    const waiting = withLock(lock(), { ...options, signal: controller.signal }, () =>
      Promise.resolve('mine'),
    );
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('says which place cannot be written, also when it comes to that while it waits', async () => {
    await writeFile(lock(), JSON.stringify({ pid: process.pid, host: hostname(), token: 'other' }));
    const waiting = withLock(lock(), options, () => Promise.resolve('mine'));
    const refused = expect(waiting).rejects.toMatchObject({
      code: 'settings_invalid',
      detail: expect.stringContaining(`Cannot write to ${folder}: ENOENT`) as string,
    });
    await systemClock.sleep(50);
    await rm(folder, { recursive: true });
    await refused;
  });

  it('makes its folder', async () => {
    const deep = path.join(folder, 'made', 'deeper', 'x.lock');
    expect(await withLock(deep, options, () => Promise.resolve(1))).toBe(1);
  });
});
