/** What a picture carries besides its pixels. */

/** A text with the name it is stored under. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** What a picture carries; lists are empty where there is nothing. */
export interface PictureNotes {
  /** XMP packets: more than one where a packet did not fit into one segment. */
  readonly xmp: readonly string[];
  /** The TIFF structure of EXIF. */
  readonly exif: Uint8Array | null;
  /** Credit lines of IPTC (IIM, dataset 2:110). */
  readonly credits: readonly string[];
  /** Texts of a PNG, by their keywords. */
  readonly texts: readonly NamedText[];
  /** Manifest stores of C2PA, as boxes of JUMBF. */
  readonly manifests: readonly Uint8Array[];
}

/** A picture that carries nothing. */
export const NO_NOTES: PictureNotes = { xmp: [], exif: null, credits: [], texts: [], manifests: [] };
