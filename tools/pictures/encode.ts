import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { MOST_BYTES, QUALITIES, SIDES } from './quality.ts';

export const PICTURES_FOLDER = path.resolve(import.meta.dirname, '../../public/pictures');

/** Names of the files of a picture. */
export function filesOf(picture: string): readonly string[] {
  return SIDES.flatMap((side) => ['avif', 'webp'].map((format) => `${picture}-${side}.${format}`));
}

/** AVIF and WebP in all sizes; quality goes down in steps until a file is within its bounds. */
export async function encode(rgba: Buffer, masterSide: number, picture: string): Promise<string[]> {
  await mkdir(PICTURES_FOLDER, { recursive: true });
  const notes: string[] = [];
  for (const side of SIDES) {
    const raw = { width: masterSide, height: masterSide, channels: 4 as const };
    const small = await sharp(rgba, { raw }).resize(side, side, { kernel: 'lanczos3' }).png().toBuffer();
    for (const format of ['avif', 'webp'] as const) {
      const file = await within(small, format, MOST_BYTES[side][format]);
      // Renamed when complete, so that an interrupted run leaves no half a picture.
      const target = path.join(PICTURES_FOLDER, `${picture}-${side}.${format}`);
      await writeFile(`${target}.part`, file);
      await rename(`${target}.part`, target);
      notes.push(`${format} ${side}: ${(file.length / 1000).toFixed(1)} kB`);
    }
  }
  return notes;
}

async function within(png: Buffer, format: 'avif' | 'webp', most: number): Promise<Buffer> {
  for (let quality = QUALITIES[format]; quality > 20; quality -= 6) {
    const picture = sharp(png);
    const file =
      format === 'avif'
        ? await picture.avif({ quality, effort: 4 }).toBuffer()
        : await picture.webp({ quality, alphaQuality: 90, effort: 4, smartSubsample: true }).toBuffer();
    if (file.length <= most) return file;
  }
  throw new Error(`no ${format} of less than ${most} bytes`);
}
