/** JPEGs whose data holds errors. */
import sharp from 'sharp';

/**
 * A JPEG with bytes taken out behind a share of its data, so that the blocks behind them lie elsewhere. Throws where no decoder would
 * complain.
 */
export async function withErrors(jpeg: Buffer, behind = 0.8): Promise<Buffer> {
  for (let at = Math.round(behind * jpeg.length); at < jpeg.length - 100; at += 7) {
    const bytes = Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(at + 40)]);
    const said = await sharp(bytes, { failOn: 'warning' })
      .raw()
      .toBuffer()
      .then(() => '', String);
    if (/corrupt jpeg data/i.test(said)) return bytes;
  }
  throw new Error('no decoder complains');
}
