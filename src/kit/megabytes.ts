/** Sizes of files as messages tell them. */

/** Rounded up, as what is too large by a byte must not read as what is allowed. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;
