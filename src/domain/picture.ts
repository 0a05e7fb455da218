/** The format that browsers should take comes first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Sides in pixels of the shop's own drawings, which stand free on a transparent ground, and of the dealer's photographs. */
export const PICTURE_WIDTHS = [160, 320, 640, 1200] as const;

/** The bounds of a picture that is decoded, in pixels of a side and of the whole. */
export const MOST_PIXELS = 12_000;
export const MOST_PIXELS_IN_ALL = 80_000_000;
export const TOO_MANY_PIXELS = 'This picture is too large: 12,000 pixels a side at most, and 80 million in all.';

/** A product's `image` is the WebP file of this width; the others lie beside it. */
const NAMED = /^(\/pictures\/(?:(p)\/([0-9a-f]{64})|[a-z0-9-]+))-640\.webp$/;
const PHOTOGRAPH_FILE = /^([0-9a-f]{64})-(\d+)\.([a-z]+)$/;

export type Picture = {
  readonly kind: 'drawing' | 'photograph';
  readonly widths: readonly number[];
  /** The address of one of its files. */
  fileOf(width: number, format: PictureFormat): string;
};

/** The files of a product's picture, found by its `image`. Undefined for a picture of which there is no other file. */
export function pictureOf(image: string): Picture | undefined {
  const [, stem, isPhotograph] = NAMED.exec(image) ?? [];
  if (stem === undefined) return undefined;
  return {
    kind: isPhotograph ? 'photograph' : 'drawing',
    widths: PICTURE_WIDTHS,
    fileOf: (width, format) => `${stem}-${width}.${format}`,
  };
}

/** The largest file that every reader of the page's data understands. */
export function largestFileOf(image: string): string {
  const picture = pictureOf(image);
  const largest = picture?.widths.at(-1);
  return largest === undefined ? image : (picture?.fileOf(largest, 'webp') ?? image);
}

/** Returns the `image` of a product that has this photograph. `hash` is the SHA-256 of its files, in hexadecimal. */
export function photographImage(hash: string): string {
  return `/pictures/p/${hash}-640.webp`;
}

/** The hash in the `image` of a photograph; undefined for all other pictures. */
export function photographHash(image: string): string | undefined {
  return NAMED.exec(image)?.[3];
}

export type PhotographFile = { readonly hash: string; readonly width: number; readonly format: PictureFormat };

/** Reads the name of a file below `/pictures/p/`; undefined where no photograph can have such a one. */
export function photographFile(name: string): PhotographFile | undefined {
  const [, hash, width, ending] = PHOTOGRAPH_FILE.exec(name) ?? [];
  const format = PICTURE_FORMATS.find((known) => known === ending);
  const side = PICTURE_WIDTHS.find((known) => String(known) === width);
  return hash !== undefined && format && side ? { hash, width: side, format } : undefined;
}
