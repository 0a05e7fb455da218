import type { Line } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { oval } from '../emblem/outlines.ts';

const PLUMAGE: Line =
  '-36,44 -20,62 6,70 32,60 50,34 62,4 76,-28! 52,-44 26,-60 -2,-84! -14,-56 -22,-30 -25,-6 -31,10 -37,24';
const BEAK: Line = '-30,46 -42,46 -55,41 -65,30 -68,14 -64.5,4 -60,16 -54,20.5 -42,20 -28,20';
const SOCKET = oval(-17, 37, 10, 6.2, 14);
/** Parts of the plumage from the breast up to the crown, with the feathers that grow there. */
const FEATHERS = [
  { part: '-25,-8! 64,-8! 76,-28! 52,-44 26,-60 -2,-84! -14,-56 -22,-30', length: 0.3, width: 0.05, gap: 0.064 },
  { part: '-37,26! 54,26! 62,0 69,-20! -26,-20! -22,-8 -30,10', length: 0.2, width: 0.038, gap: 0.05 },
  { part: '-33,16! -37,24 -36,44 -20,62 6,70 32,60 50,34 57,16!', length: 0.13, width: 0.026, gap: 0.034 },
] as const;

/** The head of an eagle, looking left. */
export function eagleHead(): Model {
  const model = new Model();
  model.tube('-6,36,32 10,14,34 18,-8,36 20,-20,34', { lift: 0.1, depth: 2, melt: 0.1 });
  model.mound(PLUMAGE, 0.7, 0.4).soften(0.012);
  // Feathers flow back from the beak over the crown and down the neck, longer the further they are.
  const direction = (x: number, y: number) => (y > 0.2 ? -8 - (x + 0.3) * 75 : -62 - (x - 0.2) * 22);
  const order = (x: number, y: number) => y * 0.7 - x;
  for (const { part, ...feathers } of FEATHERS) {
    model.pelt(part, { ...feathers, direction, order, curl: 0.25, lines: 2, height: 0.9, seed: 5 });
  }
  model.clear(BEAK).mound(BEAK, 1.35, 0.12);
  model.tube('-30,16,3.5 -42,15,3.4 -54,14,1.6', { lift: 0.7, depth: 4 });
  model.engrave(['-16,20 -30,19 -44,19.5 -55,20'], 0.018, 1.2);
  model.engrave(['-40,45 -44,34 -42,22'], 0.012, 0.5);
  model.emboss(oval(-40, 34, 3, 1.4, 20), -1);
  // A hard brow over a small eye is what makes it an eagle.
  model.clear(SOCKET, 0.006).mound(SOCKET, 0.9, 0.4);
  model.pearl(-0.18, 0.37, 0.042, 1.1);
  model.emboss(oval(-19, 37.6, 1.4, 1.4), -0.9, 0.003);
  model.tube('-32,40,3 -20,45,4.5 -5,43,3', { lift: 1.05, depth: 3, melt: 0.03 });
  return model;
}
