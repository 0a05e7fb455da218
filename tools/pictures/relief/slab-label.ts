import { type Canvas, inscribe } from './lettering.ts';
import { shading } from './print.ts';
import type { Slab } from './slab.ts';

const PAPER = '#fbfaf5';
const BAND_INK = '#f5f1e4';
const INK = '#1c2433';
/** Edges of the paper and of the coloured band along its top. */
const EDGES = { side: 0.605, top: 0.87, band: 0.755, bottom: 0.46 };
const LEFT = 0.045 - EDGES.side;
const RIGHT = -LEFT;

/** What the label of a slab says: what it is, its year and its grade. */
export function paintLabel(c: Canvas, { tint, year, lines, grade }: Slab) {
  const { side, top, band, bottom } = EDGES;
  c.fillStyle = PAPER;
  c.fillRect(-side, bottom, side * 2, top - bottom);
  c.fillStyle = shading(c, [-side, 0], [side, 0], tint);
  c.fillRect(-side, band, side * 2, top - band);
  c.fillStyle = BAND_INK;
  const serif = { face: 'serif', height: 0.06 } as const;
  inscribe(c, { ...serif, words: 'CERTIFIED', tracking: 0.08 }, [LEFT, 0.812], 'start');
  inscribe(c, { ...serif, words: year, tracking: 0.05 }, [RIGHT, 0.812], 'end');
  c.fillStyle = INK;
  const line = { tracking: 0.02, within: 0.8 };
  inscribe(c, { ...line, words: lines[0], face: 'heavy', height: 0.064 }, [LEFT, 0.692], 'start');
  inscribe(c, { ...line, words: lines[1], face: 'sans', height: 0.054 }, [LEFT, 0.596], 'start');
  const [scale, number] = grade.split(' ');
  inscribe(c, { words: scale, face: 'heavy', height: 0.06, tracking: 0.04 }, [side - 0.15, 0.7]);
  inscribe(c, { words: number, face: 'heavy', height: 0.13 }, [side - 0.15, 0.57]);
  paintBars(c, `${lines.join()}${grade}${year}`);
}

/** A bar code of our own invention: bars and gaps as wide as the letters of the words tell. */
function paintBars(c: Canvas, words: string) {
  let at = LEFT;
  let mixed = 7;
  for (let i = 0; i < 60 && at < 0.1; i++) {
    mixed = (mixed * 31 + words.charCodeAt(i % words.length) * (i + 1)) % 9973;
    const width = 0.004 + (mixed % 4) * 0.0035;
    if (i % 2 === 0) c.fillRect(at, 0.485, width, 0.048);
    at += width;
  }
}
