/** Bounded parallel work over a list or a stream. */

/**
 * Runs `work` on every item with at most `limit` at a time and yields results as they become ready.
 * An error of `work` stops the iteration; catch inside `work` what must not stop the others.
 */
export async function* mapParallel<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T, index: number) => Promise<R>,
): AsyncGenerator<R> {
  interface Done {
    readonly id: number;
    readonly value: R;
  }
  const running = new Map<number, Promise<Done>>();
  let index = 0;
  for await (const item of items) {
    const id = index;
    index += 1;
    running.set(
      id,
      work(item, id).then((value) => ({ id, value })),
    );
    if (running.size >= limit) {
      const done = await Promise.race(running.values());
      running.delete(done.id);
      yield done.value;
    }
  }
  while (running.size > 0) {
    const done = await Promise.race(running.values());
    running.delete(done.id);
    yield done.value;
  }
}
