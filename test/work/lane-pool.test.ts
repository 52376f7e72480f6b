/** Which piece of work goes to which thread, and when. */
import { expect, test } from 'vitest';
import { systemClock } from '../../src/kit/clock.ts';
import { createLanePool } from '../../src/work/lane-pool.ts';
import type { WorkInput } from '../../src/work/index.ts';

const inputOf = (path: string): WorkInput<'inspect'> => ({
  file: { path, name: path },
  open: { maxPixels: 1, maxPages: null, passwords: [] },
});

/** A pool whose lanes write down what they did and finish when told. */
function poolOfLanes(size: number, warm = false) {
  const done: string[] = [];
  const finish: (() => void)[] = [];
  let lanes = 0;
  const pool = createLanePool({
    size,
    clock: systemClock,
    warm,
    startLane: () => {
      lanes += 1;
      const name = `lane ${lanes}`;
      return {
        perform: async (_kind, input) => {
          done.push(`${name}: ${(input as WorkInput<'inspect'>).file.path}`);
          await new Promise<void>((resolve) => finish.push(resolve));
          return name;
        },
        isSpent: () => false,
        stop: () => Promise.resolve(),
      };
    },
  });
  return { pool, done, finish, lanes: () => lanes };
}

test('A document goes to the lane that has it open, as long as that one is free', async () => {
  const { pool, done, finish } = poolOfLanes(2);
  const run = (path: string) => pool.run('inspect', inputOf(path));
  const both = [run('a'), run('b')];
  for (const end of finish.splice(0)) end();
  await Promise.all(both);
  const again = [run('b'), run('b'), run('a')];
  expect(done).toEqual(['lane 1: a', 'lane 2: b', 'lane 2: b', 'lane 1: b']);
  for (const end of finish.splice(0)) end();
  await Promise.race(again);
  for (const end of finish.splice(0)) end();
  await Promise.all(again.slice(0, 2));
  await expect.poll(() => done.length).toBe(5);
  for (const end of finish.splice(0)) end();
  await Promise.all(again);
});

test('Nobody is at work once what ran is done and nothing waits', async () => {
  const { pool, finish } = poolOfLanes(1);
  expect(pool.isQuiet()).toBe(true);
  const both = [pool.run('inspect', inputOf('a')), pool.run('inspect', inputOf('b'))];
  for (const one of both) {
    expect(pool.isQuiet()).toBe(false);
    for (const end of finish.splice(0)) end();
    await one;
  }
  expect(pool.isQuiet()).toBe(true);
});

test('A step that follows another one finds the lane of the first free', async () => {
  const { pool, finish, lanes } = poolOfLanes(2);
  const steps = (async () => {
    for (let step = 0; step < 3; step += 1) await pool.run('inspect', inputOf('a'));
  })();
  for (let step = 0; step < 3; step += 1) {
    await expect.poll(() => finish.length).toBe(1);
    finish.shift()?.();
  }
  await steps;
  expect(lanes()).toBe(1);
});

test('A pool that starts warm has one lane before the first piece, and uses it', async () => {
  const { pool, finish, lanes } = poolOfLanes(2, true);
  expect(lanes()).toBe(1);
  const run = pool.run('inspect', inputOf('a'));
  finish.shift()?.();
  await run;
  expect(lanes()).toBe(1);
});

test('Work beyond the size waits its turn in order', async () => {
  const { pool, done, finish, lanes } = poolOfLanes(1);
  const all = Promise.all(['a', 'b', 'c'].map((path) => pool.run('inspect', inputOf(path))));
  for (const count of [1, 2, 3]) {
    await expect.poll(() => done.length).toBe(count);
    finish.shift()?.();
  }
  expect(await all).toEqual(['lane 1', 'lane 1', 'lane 1']);
  expect(done).toEqual(['lane 1: a', 'lane 1: b', 'lane 1: c']);
  expect(lanes()).toBe(1);
});

test('Work on a large picture takes several places, but never more than there are', async () => {
  const { pool, done, finish } = poolOfLanes(2);
  const next = async (count: number): Promise<void> => {
    await expect.poll(() => done.length).toBe(count);
  };
  const sheets = { a4At300: 8.7e6, a4At600: 34.8e6 };
  const all = Promise.all([
    pool.run('inspect', inputOf('small'), { pixels: sheets.a4At300 }),
    pool.run('inspect', inputOf('large'), { pixels: sheets.a4At600 }),
    pool.run('inspect', inputOf('next'), { pixels: sheets.a4At300 }),
    pool.run('inspect', inputOf('last')),
  ]);
  await next(1);
  finish.shift()?.();
  await next(2);
  expect(done[1]).toMatch(/large/);
  finish.shift()?.();
  await next(4);
  for (const end of finish.splice(0)) end();
  await all;

  const single = poolOfLanes(1);
  const run = single.pool.run('inspect', inputOf('large'), { pixels: sheets.a4At600 });
  expect(single.done).toHaveLength(1);
  single.finish.shift()?.();
  await run;
});
