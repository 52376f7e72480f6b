/** Takes a few items of a long list. */

/** At most so many items of a list, evenly from all over it; all of them where it has no more. */
export function spread<Item>(list: readonly Item[], most: number): readonly Item[] {
  if (list.length <= most) return list;
  const every = list.length / most;
  const places = Array.from({ length: Math.max(0, most) }, (_, at) => Math.floor(at * every));
  return places.flatMap((place) => list.slice(place, place + 1));
}
