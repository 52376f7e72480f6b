/** Owners of leases: alive, dead, or another process with the same number. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { randomId } from '../../src/kit/ids.ts';
import { createOwner, isDeadOwner } from '../../src/work/owner.ts';

const withPart = (owner: string, index: number, value: string): string =>
  owner
    .split('/')
    .map((part, place) => (place === index ? value : part))
    .join('/');

test('This process is alive and every queue in it has its own name', () => {
  const owner = createOwner(randomId);
  expect(isDeadOwner(owner)).toBe(false);
  expect(createOwner(randomId)).not.toBe(owner);
});

test('A process that was killed is known to be dead', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  const owner = withPart(createOwner(randomId), 1, String(child.pid));
  expect(isDeadOwner(withPart(owner, 2, ''))).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isDeadOwner(owner)).toBe(true);
});

test.skipIf(!existsSync('/proc/self/stat'))(
  'A process that got the number of a dead one is not taken for it',
  () => {
    expect(isDeadOwner(withPart(createOwner(randomId), 2, '1'))).toBe(true);
  },
);

test('Nothing is said about processes of another machine, nor about names that are none', () => {
  expect(isDeadOwner(withPart(createOwner(randomId), 0, 'elsewhere'))).toBe(false);
  for (const name of ['', 'x', '/', withPart(createOwner(randomId), 1, '-1')]) {
    expect(isDeadOwner(name)).toBe(false);
  }
});
