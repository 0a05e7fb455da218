import { type Canvas, inscribe } from './lettering.ts';
import { shading } from './print.ts';
import type { Slab } from './slab.ts';

const PAPER = '#fbfaf5';
const BAND_INK = '#f5f1e4';
const INK = '#1c2433';
/** Edges of the paper and of the coloured band along its top. */
const EDGES = { side: 0.605, top: 0.87, band: 0.755, bottom: 0.46 };
const LEFT = 0.045 - EDGES.side;

/** Writes the label of a slab: what it is, and its grade. Year, number and bar code are of the piece that is delivered alone. */
export function paintLabel(c: Canvas, { tint, lines, grade }: Slab) {
  const { side, top, band, bottom } = EDGES;
  c.fillStyle = PAPER;
  c.fillRect(-side, bottom, side * 2, top - bottom);
  c.fillStyle = shading(c, [-side, 0], [side, 0], tint);
  c.fillRect(-side, band, side * 2, top - band);
  c.fillStyle = BAND_INK;
  inscribe(c, { words: 'CERTIFIED', face: 'serif', height: 0.06, tracking: 0.08 }, [LEFT, 0.812], 'start');
  c.fillStyle = INK;
  const line = { tracking: 0.02, within: 0.8 };
  inscribe(c, { ...line, words: lines[0], face: 'heavy', height: 0.064 }, [LEFT, 0.672], 'start');
  inscribe(c, { ...line, words: lines[1], face: 'sans', height: 0.054 }, [LEFT, 0.566], 'start');
  const [scale, number] = grade.split(' ');
  inscribe(c, { words: scale, face: 'heavy', height: 0.06, tracking: 0.04 }, [side - 0.15, 0.7]);
  inscribe(c, { words: number, face: 'heavy', height: 0.13 }, [side - 0.15, 0.57]);
}
