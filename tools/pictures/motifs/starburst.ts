import { moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { star } from '../emblem/outlines.ts';
import { polar } from '../geometry.ts';

/** Lengths of the rays in turn: long, short between, and middling. */
const RAYS = [97, 56, 76, 56];

/** A star of eight points, faceted, in a wreath of smaller ones. */
export function starburst(): Model {
  const model = new Model();
  for (let ray = 0; ray < 16; ray++) {
    const long = RAYS[ray % RAYS.length];
    const spine = moved(`0,0 ${long / 2},0 ${long},0`, { turn: 90 + ray * 22.5 });
    model.blade(spine, { width: 0.1, lines: 1, tip: 0, root: 0.3, height: 1.6, rise: -0.3 });
  }
  model.bed(0.35);
  model.pearl(0, 0, 0.16, 1.8);
  for (let turn = 11.25; turn < 360; turn += 22.5) model.mound(star(...polar(86, turn), 6), 0.5, 0.2);
  return model;
}
