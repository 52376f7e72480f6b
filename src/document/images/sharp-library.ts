/** The one home of sharp, which decodes and encodes pictures. */
import { once } from '../../kit/once.ts';

/** The library, loaded on first use. */
export const sharpLibrary = once(async () => {
  const { default: sharp } = await import('sharp');
  // One thread and no cache: the worker pool decides what runs at once, and pages are read once.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

type Sharp = Awaited<ReturnType<typeof sharpLibrary>>;
/** What sharp says of a page. */
export type Metadata = Awaited<ReturnType<ReturnType<Sharp>['metadata']>>;

/** Resolution as the file tells it. For a JPEG that tells none sharp says 72, and leaves the unit out. */
export function dpiOf({ density, format, resolutionUnit }: Metadata): number | null {
  return density === undefined || (format === 'jpeg' && resolutionUnit === undefined) ? null : density;
}
