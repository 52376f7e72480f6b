/** Pictures of a document for a report that people read: asked for by the terminal, made by the embedded engine. */
import type { MediaType } from './file-types.ts';

/** A place on a page: left, top, right, bottom, each 0 to 1 of the page as it is shown. */
export interface PageRegion {
  /** 1-based. */
  readonly page: number;
  readonly box: readonly [number, number, number, number];
  /** Look for what the place showed before: in the states that a PDF keeps, and in its scan below what was put over it. */
  readonly earlier: boolean;
}

/** What is to be drawn. The caller bounds the lists. */
export interface IllustrationRequest {
  /** 1-based pages to show; those that the document lacks are left out. */
  readonly pages: readonly number[];
  readonly regions: readonly PageRegion[];
  /** Whether to compute maps of the pictures whose pixels can be examined. */
  readonly maps: boolean;
}

/** An encoded picture. */
export interface Picture {
  readonly type: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly base64: string;
}

/** A map of a picture: what it shows follows from its kind. */
export interface PictureMap {
  /** `error_level`: what one more JPEG save changes. `history`: how well each place fits an earlier compression. */
  readonly kind: 'error_level' | 'history';
  readonly page: number;
  readonly picture: Picture;
}

/** The pictures that could be made. */
export interface Illustration {
  /** Null when nothing could be drawn. */
  readonly media_type: MediaType | null;
  /** Null when the document could not be opened. */
  readonly page_count: number | null;
  readonly pages: readonly { readonly page: number; readonly picture: Picture }[];
  /** In the order of the regions asked for. */
  readonly regions: readonly { readonly now: Picture | null; readonly earlier: Picture | null }[];
  readonly maps: readonly PictureMap[];
  /** What could not be shown, in sentences. */
  readonly notes: readonly string[];
}
