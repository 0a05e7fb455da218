import type { Border } from '../recipe.ts';
import type { Face } from './face.ts';
import { type Field, smooth } from './field.ts';
import { Pen } from './pen.ts';
import { inflate } from './swell.ts';

/** What runs round inside the rim. */
export function strikeBorder(border: Border, face: Face, radius: Field) {
  const { height } = face;
  if (border === 'beads') {
    const pen = new Pen(face.w, face.h, face.half);
    for (let i = 0; i < 110; i++) {
      const a = (i / 110) * Math.PI * 2;
      pen.circle(Math.cos(a) * 0.92, Math.sin(a) * 0.92, 0.0165);
    }
    height.add(inflate(pen.field(), 2), 0.024);
  } else if (border === 'denticles') {
    height.add(inflate(denticles(face), 2), 0.028);
  } else if (border === 'rope') {
    face.each((i, x, y) => {
      const t = (radius.data[i] - 0.915) / 0.026;
      if (Math.abs(t) >= 1) return;
      const twist = 0.5 + 0.5 * Math.cos(Math.atan2(y, x) * 90 + t * 2.2);
      height.data[i] += 0.03 * Math.sqrt(1 - t * t) * (0.4 + 0.6 * twist);
    });
  } else if (border === 'ring') {
    height.map((h, i) => h + 0.012 * smooth(0.012, 0.006, Math.abs(radius.data[i] - 0.925)));
  } else if (border === 'stacking') {
    height.map((h, i) => {
      const r = radius.data[i];
      return (
        h +
        0.03 * smooth(0.865, 0.88, r) * smooth(0.905, 0.89, r) -
        0.02 * smooth(0.905, 0.915, r) * smooth(0.95, 0.94, r)
      );
    });
  }
}

function denticles(face: Face): Field {
  const pen = new Pen(face.w, face.h, face.half);
  const { c } = pen;
  for (let i = 0; i < 124; i++) {
    c.save();
    c.rotate((i / 124) * Math.PI * 2);
    c.beginPath();
    c.roundRect(0.9, -0.0152, 0.06, 0.0304, 0.014);
    c.fill();
    c.restore();
  }
  return pen.field();
}
