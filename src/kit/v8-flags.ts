/** V8 flags that not every version has: a process that is started with an unknown one ends at once. */

/** A flag with its value, and the last major version of V8 that was seen to know it. */
export interface V8Flag {
  readonly flag: string;
  readonly until: number;
}

/** Those of the flags that this V8, or the one of a version such as "11.3.244", is sure to know. */
export function knownFlags(flags: readonly V8Flag[], version = process.versions.v8): readonly string[] {
  const major = Number.parseInt(version, 10);
  return flags.filter(({ until }) => major <= until).map(({ flag }) => flag);
}
