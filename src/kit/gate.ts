/** A gate that lets only a limited weight through at once; the rest waits, first come first served. */

export interface Gate {
  /**
   * Resolves, once there is room for `weight`, with the function that makes the room free again; calling that twice does
   * no harm. What is heavier than the whole gate goes through alone.
   */
  enter(weight?: number): Promise<() => void>;
}

/** Makes a gate that lets this weight through at once. */
export function createGate(room: number): Gate {
  let free = room;
  const waiting: { readonly weight: number; readonly go: () => void }[] = [];

  const admit = (): void => {
    for (let next = waiting[0]; next !== undefined && next.weight <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.weight;
      next.go();
    }
  };

  return {
    async enter(weight = 1) {
      const taken = Math.min(weight, room);
      await new Promise<void>((go) => {
        waiting.push({ weight: taken, go });
        admit();
      });
      let inside = true;
      return () => {
        if (!inside) return;
        inside = false;
        free += taken;
        admit();
      };
    },
  };
}
