import { createRequire } from 'node:module';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { type Point, polar, radians } from '../geometry.ts';

export type Canvas = SKRSContext2D;

const TYPEFACES = {
  serif: ['cinzel', 900],
  sans: ['montserrat', 700],
  heavy: ['montserrat', 800],
  narrow: ['oswald', 500],
} as const;

type Typeface = keyof typeof TYPEFACES;

export type Inscription = {
  words: string;
  face: Typeface;
  /** Of capitals. */
  height: number;
  /** Space added between letters, in sizes of the type. */
  tracking?: number;
  /** The most it may run to; wider words are set narrower. */
  within?: number;
};

/** A letter and where its middle lies from the start of the words. */
type Glyph = { letter: string; at: number };
type Setting = { glyphs: Glyph[]; length: number; size: number; narrowing: number };

const MEASURED_AT = 100;

const require = createRequire(import.meta.url);
for (const [name, [pack, weight]] of Object.entries(TYPEFACES)) {
  GlobalFonts.registerFromPath(require.resolve(`@fontsource/${pack}/files/${pack}-latin-${weight}-normal.woff2`), name);
}

/** Writes straight, the middle of the capitals on the height of the point, which is where the words begin or end. */
export function inscribe(
  c: Canvas,
  inscription: Inscription,
  [x, y]: Readonly<Point>,
  anchor: 'start' | 'middle' | 'end' = 'middle',
) {
  const setting = set(c, inscription);
  const start = x - setting.length * { start: 0, middle: 0.5, end: 1 }[anchor];
  for (const { letter, at } of setting.glyphs) strike(c, letter, setting, inscription.height, [start + at, y], 0);
}

/** Writes along a circle, round a middle given in degrees; in its lower half too the letters stand upright. */
export function inscribeRound(c: Canvas, inscription: Inscription, radius: number, middle: number) {
  const setting = set(c, inscription);
  const sense = Math.sin(radians(middle)) < 0 ? 1 : -1;
  for (const { letter, at } of setting.glyphs) {
    const degrees = middle + (sense * (at - setting.length / 2) * 180) / (Math.PI * radius);
    strike(c, letter, setting, inscription.height, polar(radius, degrees), radians(degrees + 90 * sense));
  }
}

/** Sets the words with kerning, narrowed to what they may run to. */
function set(c: Canvas, { words, face, height, tracking = 0, within }: Inscription): Setting {
  c.font = `${MEASURED_AT}px "${face}"`;
  const width = (text: string) => c.measureText(text).width / MEASURED_AT;
  const size = (height * MEASURED_AT) / c.measureText('H').actualBoundingBoxAscent;
  const glyphs: Glyph[] = [];
  let end = 0;
  for (const [i, letter] of [...words].entries()) {
    const previous = words[i - 1] ?? '';
    const kern = previous === '' ? 0 : width(previous + letter) - width(previous) - width(letter) + tracking;
    glyphs.push({ letter, at: (end + kern + width(letter) / 2) * size });
    end += kern + width(letter);
  }
  const narrowing = within === undefined ? 1 : Math.min(1, within / (end * size));
  for (const glyph of glyphs) glyph.at *= narrowing;
  return { glyphs, length: end * size * narrowing, size, narrowing };
}

/** One letter with its middle at a point. */
function strike(
  c: Canvas,
  letter: string,
  { size, narrowing }: Setting,
  height: number,
  at: Readonly<Point>,
  tilt: number,
) {
  const zoom = size / MEASURED_AT;
  c.save();
  c.textAlign = 'center';
  c.translate(...at);
  c.rotate(tilt);
  // The page of a canvas runs downwards, a face upwards.
  c.scale(zoom * narrowing, -zoom);
  c.fillText(letter, 0, height / 2 / zoom);
  c.restore();
}
