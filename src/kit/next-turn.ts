/** A turn of the event loop: what is waiting, such as work for other threads, begins first. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
