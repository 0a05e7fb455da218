import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type MadePhotograph, makePhotograph } from './photograph.ts';

type Size = { readonly width: number; readonly height: number };

/** A grainy picture, brown above and grey below: an encoder has something to do. */
function grainy({ width, height }: Size): Sharp {
  const data = Buffer.alloc(width * height * 3);
  const brown = [150, 100, 50];
  for (let at = 0; at < data.length; at += 1) {
    const base = at < data.length / 2 ? (brown[at % 3] ?? 0) : 120;
    data[at] = base + grainAt(at);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** From 0 to 31, as if by chance, and the same in every run. */
function grainAt(at: number): number {
  const mixed = Math.imul(at ^ (at >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) >>> 27;
}

function plain({ width, height }: Size): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#c8a040' } });
}

const SQUARE = { width: 1_200, height: 1_200 };
const MOST_BYTES: Readonly<Record<number, number>> = { 160: 20_000, 320: 60_000, 640: 90_000, 1200: 160_000 };

describe('a photograph', () => {
  let made: MadePhotograph & { readonly ok: true };

  beforeAll(async () => {
    // As a telephone that was held upright writes it: lying, with its place in the metadata.
    const taken = await grainy({ width: 1_800, height: 1_350 })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' } })
      .jpeg({ quality: 92 })
      .toBuffer();
    const { exif, orientation } = await sharp(taken).metadata();
    expect([exif?.includes('Telephone'), orientation]).toEqual([true, 6]);
    const answer = await makePhotograph(taken);
    if (!answer.ok) throw new Error(answer.reason);
    made = answer;
  });

  it('is made in every size and format, each within its bounds', () => {
    expect(made.files.map(({ width, format }) => `${width} ${format}`)).toEqual([
      '160 avif',
      '160 webp',
      '320 avif',
      '320 webp',
      '640 avif',
      '640 webp',
      '1200 avif',
      '1200 webp',
    ]);
    for (const { width, bytes } of made.files) expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES[width] ?? 0);
    expect(made.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('stands upright in the middle of a square whose rest is transparent', async () => {
    for (const { bytes, width } of made.files) {
      const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([width, width]);
      const at = (x: number, y: number) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)];
      const middle = width / 2;
      const edge = Math.round(width * 0.06);
      expect([at(edge, middle)[3], at(width - edge, middle)[3], at(middle, edge)[3]]).toEqual([0, 0, 255]);
      // Turned by a quarter: what was above is at the right.
      const [red = 0, , blue = 0] = at(Math.round(width * 0.8), middle);
      expect(red - blue).toBeGreaterThan(60);
    }
  });

  // Proves S49
  it('keeps nothing of what the camera wrote', async () => {
    for (const { bytes } of made.files) {
      const { exif, iptc, xmp, orientation } = await sharp(bytes).metadata();
      expect([exif, iptc, xmp, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1]);
      expect(bytes.includes('Telephone')).toBe(false);
    }
  });
});

const html = Buffer.from('<html><script>alert(1)</script></html>');

// Proves S49
it.each([
  ['a page behind its pixels', async () => Buffer.concat([await plain(SQUARE).jpeg().toBuffer(), html])],
  ['a page in its description', async () => insertAfterHeader(await plain(SQUARE).png().toBuffer(), 'tEXt', html)],
  ['a word of markup among its pixels', async () => withBytes(await plain(SQUARE).jpeg().toBuffer(), '<svg ')],
  ['an archive behind its pixels', async () => Buffer.concat([await plain(SQUARE).jpeg().toBuffer(), ZIP])],
])('is made of a photograph with %s, without a byte of that', async (_, bytesOf) => {
  const made = await makePhotograph(await bytesOf());
  if (!made.ok) throw new Error(made.reason);
  for (const { bytes } of made.files) expect(bytes.toString('latin1')).not.toMatch(/<html|<script|<svg/);
});

describe('what is no photograph', () => {
  const reasonOf = async (bytes: Buffer | Promise<Buffer>) => {
    const made = await makePhotograph(await bytes);
    return made.ok ? 'made' : made.reason;
  };
  const frames = sharp(Buffer.alloc(1_200 * 2_400 * 3, 90).fill(200, 0, 1_200 * 1_200 * 3), {
    raw: { width: 1_200, height: 2_400, channels: 3, pageHeight: 1_200 },
  });
  it.each([
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('A text.')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"/>')],
    ['a GIF', () => plain(SQUARE).gif().toBuffer()],
    ['a TIFF', () => plain(SQUARE).tiff().toBuffer()],
    [
      'a WebP that moves',
      () =>
        frames
          .clone()
          .webp({ loop: 0, delay: [90, 90] })
          .toBuffer(),
    ],
    [
      'a GIF that moves',
      () =>
        frames
          .clone()
          .gif({ loop: 0, delay: [90, 90] })
          .toBuffer(),
    ],
    ['a PNG that moves', async () => insertAfterHeader(await plain(SQUARE).png().toBuffer(), 'acTL')],
    ['a page with a JPEG behind it', async () => Buffer.concat([html, await plain(SQUARE).jpeg().toBuffer()])],
  ])('is refused: %s', async (_, bytesOf) => {
    expect(await reasonOf(bytesOf())).toBe('picture-unreadable');
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is refused when the end of a %s is missing', async (format) => {
    const whole = await grainy({ width: 1_300, height: 1_300 }).toFormat(format, { effort: 1 }).toBuffer();
    expect(await reasonOf(whole.subarray(0, Math.floor(whole.length * 0.7)))).toBe('picture-unreadable');
    if (format === 'jpeg') expect(await reasonOf(whole.subarray(0, -200))).toBe('picture-unreadable');
  });

  it('is refused when it is too small to fill the plate', async () => {
    expect(await reasonOf(plain({ width: 1_199, height: 1_199 }).png().toBuffer())).toBe('picture-small');
  });

  it.each([
    ['whose sides are too long', { width: 12_001, height: 100 }],
    ['of a few bytes that would be gigabytes', { width: 9_000, height: 9_000 }],
  ])('is refused before it is unpacked: one %s', async (_, size) => {
    const bomb = await plain(size).toColourspace('b-w').png().toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    expect(await reasonOf(bomb)).toBe('picture-large');
  });
});

/** The record at the end of an empty archive. */
const ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

/** Adds a chunk to a PNG, before its pixels. Its checksum is of no interest to what tells a format. */
function insertAfterHeader(png: Buffer, name: string, content = Buffer.alloc(8)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const headerEnd = 33;
  const chunk = Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]);
}

/** Writes these bytes over the pixels, in the middle of the file. */
function withBytes(jpeg: Buffer, word: string): Buffer {
  const written = Buffer.from(jpeg);
  written.write(word, Math.floor(jpeg.length / 2), 'latin1');
  return written;
}
