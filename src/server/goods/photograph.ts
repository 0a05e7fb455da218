import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import {
  MOST_PIXELS,
  MOST_PIXELS_IN_ALL,
  type PhotographFile,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
} from '#domain/picture.ts';

/** The plate is filled without enlarging anything. */
const LEAST_PIXELS = 1_200;
const DECODING_SECONDS = 20;
const LARGEST_WIDTH = 1_200;
const MOST_BYTES: Readonly<Record<(typeof PICTURE_WIDTHS)[number], number>> = {
  160: 20_000,
  320: 60_000,
  640: 90_000,
  1200: 160_000,
};
/** The first quality tried. It is lowered in proportion to the excess, by a step at least, until the file is within its bounds. */
const BEST_QUALITY: Readonly<Record<PictureFormat, number>> = { avif: 64, webp: 84 };
const LEAST_STEP = 6;
/** The allowed loaders of libvips: SVG, PDF, GIF, TIFF and whatever a later version adds are refused. */
const LOADERS: Readonly<Record<PhotographFormat, string>> = {
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
  avif: 'VipsForeignLoadHeifBuffer',
};
/** The pages show what is not covered as their own plate, light or dark. */
const PLATE = { r: 0, g: 0, b: 0, alpha: 0 };

export type MadeFile = Omit<PhotographFile, 'hash'> & { readonly bytes: Buffer };

export type MadePhotograph =
  /** `hash` is the SHA-256 of all files, in hexadecimal. */
  | { readonly ok: true; readonly hash: string; readonly files: readonly MadeFile[] }
  | { readonly ok: false; readonly reason: 'picture-unreadable' | 'picture-small' | 'picture-large' };

/** Makes the files of a photograph: see `makePhotograph`. */
export type MakePhotograph = (bytes: Buffer) => Promise<MadePhotograph>;

/**
 * Decodes a picture from outside and makes its square files from the pixels alone, turned as the camera was held: no byte of
 * the upload is in them, and so neither place nor camera nor a hidden preview. The shape of the picture stays: it is put in the
 * middle, and the rest of the square is transparent.
 */
export const makePhotograph: MakePhotograph = async (bytes) => {
  const decoded = await decode(bytes);
  if (!('pixels' in decoded)) return decoded;
  const files: MadeFile[] = [];
  for (const width of PICTURE_WIDTHS)
    for (const format of PICTURE_FORMATS)
      files.push({ width, format, bytes: await encode(decoded.pixels, width, format) });
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.bytes);
  return { ok: true, hash: hash.digest('hex'), files };
};

const PREVIEW_SIDE = 320;

export type MadePreview =
  | { readonly ok: true; readonly format: PhotographFormat; readonly bytes: Buffer }
  | { readonly ok: false; readonly reason: 'picture-unreadable' | 'picture-large' };

/** Decodes a picture from outside, small ones too, and makes a small WebP from its pixels alone. */
export type MakePreview = (bytes: Buffer) => Promise<MadePreview>;

export const makePreview: MakePreview = async (bytes) => {
  const opened = await openPicture(bytes);
  if (!opened.ok) return opened;
  try {
    const small = { fit: 'inside', withoutEnlargement: true } as const;
    const preview = opened.read().resize(PREVIEW_SIDE, PREVIEW_SIDE, small).webp({ quality: 80 });
    return { ok: true, format: opened.format, bytes: await preview.toBuffer() };
  } catch {
    return UNREADABLE;
  }
};

type Decoded =
  | { readonly pixels: () => Sharp }
  | { readonly ok: false; readonly reason: 'picture-unreadable' | 'picture-small' | 'picture-large' };

/** The plate with the picture on it. What cannot be decoded whole is refused. */
async function decode(bytes: Buffer): Promise<Decoded> {
  const opened = await openPicture(bytes);
  if (!opened.ok) return opened;
  if (opened.longerSide < LEAST_PIXELS) return { ok: false, reason: 'picture-small' };
  try {
    const { data, info } = await opened
      .read()
      .resize(LARGEST_WIDTH, LARGEST_WIDTH, { fit: 'contain', background: PLATE })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const sharp = await openSharp();
    return { pixels: () => sharp(data, { raw: info }) };
  } catch {
    // Whatever a decoder says of the bytes of a stranger.
    return UNREADABLE;
  }
}

type Opened =
  | { readonly ok: true; readonly format: PhotographFormat; readonly longerSide: number; read(): Sharp }
  | { readonly ok: false; readonly reason: 'picture-unreadable' | 'picture-large' };

const UNREADABLE = { ok: false, reason: 'picture-unreadable' } as const;

/** Recognizes a picture and its bounds. `read` begins to decode it, and fails at the first fault in its bytes. */
async function openPicture(bytes: Buffer): Promise<Opened> {
  const format = recognisePicture(bytes);
  if (!format) return UNREADABLE;
  const sharp = await openSharp();
  try {
    const { width, height, pages = 1, ...found } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (found.format !== (format === 'avif' ? 'heif' : format) || pages > 1) return UNREADABLE;
    const longerSide = Math.max(width, height);
    if (longerSide > MOST_PIXELS || width * height > MOST_PIXELS_IN_ALL) return { ok: false, reason: 'picture-large' };
    const source = { failOn: 'error', autoOrient: true, limitInputPixels: MOST_PIXELS_IN_ALL } as const;
    return { ok: true, format, longerSide, read: () => sharp(bytes, source).timeout({ seconds: DECODING_SECONDS }) };
  } catch {
    return UNREADABLE;
  }
}

async function encode(pixels: () => Sharp, width: (typeof PICTURE_WIDTHS)[number], format: PictureFormat) {
  const most = MOST_BYTES[width];
  for (let quality = BEST_QUALITY[format]; ; ) {
    const picture = pixels().resize(width, width);
    const file = await (format === 'avif'
      ? picture.avif({ quality, effort: 4, chromaSubsampling: '4:2:0' })
      : picture.webp({ quality, effort: 4, smartSubsample: true })
    ).toBuffer();
    if (file.length <= most || quality === 1) return file;
    quality = Math.max(1, Math.min(quality - LEAST_STEP, Math.floor((quality * most) / file.length)));
  }
}

/** Loaded with the first photograph: a shop that gets none has no use for the library. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: Object.values(LOADERS) });
  // The shop's pages go on being made meanwhile.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Formats of an uploaded photograph. */
type PhotographFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/**
 * Recognizes the format of a still picture by its first bytes; its name and header are not trusted. Undefined for other formats, and for pictures that move.
 * What else a file holds does not matter: no byte of it is kept, and compressed pixels spell any word by chance.
 */
function recognisePicture(bytes: Buffer): PhotographFormat | undefined {
  const format = formatOf(bytes);
  return format === 'png' && isAnimatedPng(bytes) ? undefined : format;
}

function formatOf(bytes: Buffer): PhotographFormat | undefined {
  const start = bytes.subarray(0, 16).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  // 'avis' is a sequence of pictures.
  return start.slice(4, 12) === 'ftypavif' ? 'avif' : undefined;
}

/** The chunk that announces an animation stands before the pixels; a decoder would show the first of its pictures. */
function isAnimatedPng(bytes: Buffer): boolean {
  return bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');
}
