/** The gate: order, weight, and that nobody is forgotten. */
import { expect, it } from 'vitest';
import { createGate } from '../../src/kit/gate.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('as many as there is room for go in; the others follow in order as room is made', async () => {
  const gate = createGate(2);
  const inside: number[] = [];
  const leave = new Map<number, () => void>();
  for (const number of [1, 2, 3, 4]) {
    void gate.enter().then((go) => {
      inside.push(number);
      leave.set(number, go);
    });
  }
  await settle();
  expect(inside).toEqual([1, 2]);
  leave.get(2)?.();
  leave.get(2)?.();
  await settle();
  expect(inside).toEqual([1, 2, 3]);
  leave.get(1)?.();
  await settle();
  expect(inside).toEqual([1, 2, 3, 4]);
});

it('weight counts, and what is heavier than the gate goes in alone', async () => {
  const gate = createGate(10);
  const leaveSmall = await gate.enter(4);
  let isIn = false;
  const heavy = gate.enter(1000).then((leave) => {
    isIn = true;
    return leave;
  });
  const late = gate.enter(1);
  await settle();
  expect(isIn).toBe(false);
  leaveSmall();
  const leaveHeavy = await heavy;
  leaveHeavy();
  await expect(late).resolves.toBeTypeOf('function');
});
