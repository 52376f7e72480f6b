/** Chooses the ground to lay under a picture that is transparent: what is light cannot be seen on white. */

/** As many pixels as need to be looked at, along the longer side. */
export const SAMPLE_SIDE = 1000;
/** Less visible than this, a pixel belongs to the ground. */
const OPAQUE = 128;
/** Brightness that cannot be told from a white ground, and from a black one. */
const LIGHT = 255 - 64;
const DARK = 64;

/**
 * The ground for a picture of red, green, blue and opacity: black where most of the picture is transparent and more of its
 * ink is light than dark, else white, as paper is.
 */
export function groundOf(rgba: Uint8Array): 'white' | 'black' {
  let clear = 0;
  let light = 0;
  let dark = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = rgba.subarray(at, at + 4);
    const brightness = 0.299 * red + 0.587 * green + 0.114 * blue;
    if (opacity < OPAQUE) clear += 1;
    if (brightness > LIGHT) light += opacity;
    if (brightness < DARK) dark += opacity;
  }
  return clear > rgba.length / 8 && light > dark ? 'black' : 'white';
}
