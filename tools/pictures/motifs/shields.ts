import { Model } from '../emblem/model.ts';
import { rectangle, spell, star } from '../emblem/outlines.ts';
import { polar } from '../geometry.ts';

const HEATER = '-62,62! -32,66 0,74! 32,66 62,62! 63,26 58,-14 44,-50 22,-76 0,-94! -22,-76 -44,-50 -58,-14 -63,26';

function heater(): Model {
  return new Model().mound(HEATER, 0.7, 0.6).engrave([`${HEATER} -62,60!`], 0.06, -1.4);
}

/** A quartered shield: bars, a star, a rose, a tower. */
export function shield(): Model {
  const model = heater();
  model.engrave(['0,68 0,-86', '-60,4 60,4'], 0.03, -1);
  model.emboss(
    [13, 26, 39, 52].map((y) => rectangle(-54, y, 48, 5.5)),
    0.9,
    0.005,
  );
  model.mound(star(30, 34, 20), 1.7, 0.3);
  for (let petal = 0; petal < 5; petal++) {
    const [x, y] = polar(0.11, 90 + petal * 72, [-0.26, -0.24]);
    model.pearl(x, y, 0.07, 1.4);
  }
  model.pearl(-0.26, -0.24, 0.06, 2);
  model.emboss([rectangle(16, -42, 22, 32), ...[12, 23.5, 35].map((x) => rectangle(x, -12, 7, 8))], 1.5);
  model.emboss(rectangle(23.5, -42, 7, 14), -1.2);
  return model;
}

/** A shield with one large star and rays. */
export function starShield(): Model {
  const model = heater();
  const rays = Array.from({ length: 24 }, (_, ray) => {
    const [from, to] = [polar(20, ray * 15, [0, 2]), polar(ray % 2 ? 44 : 52, ray * 15, [0, 2])];
    return `${spell(from)} ${spell(to)}`;
  });
  model.engrave(rays, 0.016, -0.6);
  model.mound(star(0, 2, 42), 2, 0.1);
  return model;
}
