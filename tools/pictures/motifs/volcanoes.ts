import { bothSides, moved } from '../emblem/line.ts';
import { Model } from '../emblem/model.ts';
import { wave } from './sea.ts';

const PEAK = '-98,-50! -70,-22! -50,14! -42,12! -34,16! -12,-20! 10,-50!';
/** The same on the other side, lower and further off. */
const FAR_PEAK = '94.08,-48! 67.2,-25.6! 48,3.2! 40.32,1.6! 32.64,4.8! 11.52,-24! -9.6,-48!';
const MOUNTAINS = [
  { peak: PEAK, crater: [-34, 16] },
  { peak: FAR_PEAK, crater: [40.32, 1.6] },
] as const;

/** Two volcanoes, a sun between them, wings above. */
export function volcanoes(): Model {
  const model = new Model();
  for (let ray = 0; ray < 19; ray++) {
    const spine = moved(ray % 2 ? '30,0 45,0 60,0' : '30,0 45,0 72,0', { turn: ray * 10 });
    model.blade(spine, { width: 0.03, lines: 1, tip: 0, root: 0.7, height: 1, rise: 0 });
  }
  model.tube('0,2,27 0.1,2,27', { lift: 0.1, depth: 2 });
  for (const { peak, crater } of MOUNTAINS) {
    model.mound(peak, 1, 0.15);
    const gullies = [-3, -2, -1, 0, 1, 2, 3].map((side) => {
      return moved(`0,0 ${side * 6},-20 ${side * 15},-50`, { to: [crater[0], crater[1]] });
    });
    model.engrave(gullies, 0.014, 0.5);
  }
  for (let feather = 0; feather < 9; feather++) {
    const [turn, long] = [((30 + feather * 9) / 180) * Math.PI, 50 - feather * 1.2];
    const [x, y] = [long * Math.cos(turn), long * Math.sin(turn)];
    const spine = `10,50 ${10 + x * 0.6},${50 + y * 0.5} ${10 + x},${50 + y}`;
    for (const side of bothSides(spine)) {
      model.blade(side, { width: 0.05, quill: true, tip: 0.5, root: 0.5, height: 1.3 });
    }
  }
  model.pearl(0, 0.5, 0.1, 1.6);
  wave(model, -52, 84, 6);
  wave(model, -68, 66, 5);
  wave(model, -84, 44, 3);
  return model;
}
