import type { Border } from '../recipe.ts';
import type { Face } from './face.ts';
import { smoothstep } from './grid.ts';
import { roundedBox } from './rounded-box.ts';

/** Height of a border at a radius and an angle in radians. */
type Profile = (radius: number, angle: number) => number;

const TURN = 2 * Math.PI;

/** Heights of the borders inside the rim of a coin of radius 1. */
const PROFILES: Readonly<Record<Border, Profile>> = {
  beads: (radius, angle) => {
    const away = Math.hypot(radius - 0.92, aside(angle, 110)) / 0.0165;
    return 0.024 * Math.sqrt(Math.max(0, 1 - away * away));
  },
  denticles: (radius, angle) => {
    const depth = -TOOTH(radius - 0.93, aside(angle, 124)) / 0.0152;
    return depth <= 0 ? 0 : 0.028 * Math.sqrt(depth * (2 - depth));
  },
  rope: (radius, angle) => {
    const across = (radius - 0.915) / 0.026;
    const strand = 0.7 + 0.3 * Math.cos(angle * 90 + across * 2.2);
    return 0.03 * strand * Math.sqrt(Math.max(0, 1 - across * across));
  },
  plain: () => 0,
  ring: (radius) => 0.012 * smoothstep(0.012, 0.006, Math.abs(radius - 0.925)),
  // A raised step and a groove, into which the next coin of a stack fits.
  stacking: (radius) =>
    0.03 * smoothstep(0.02, 0.005, Math.abs(radius - 0.885)) -
    0.02 * smoothstep(0.0225, 0.0125, Math.abs(radius - 0.9275)),
};

const TOOTH = roundedBox([0, 0], [0.03, 0.0152], 0.014);

export function strikeBorder(border: Border, { relief }: Face, radius: Float32Array, angle: Float32Array) {
  const profile = PROFILES[border];
  relief.revise((height, index) => {
    const at = radius[index];
    return at < 0.86 || at > 0.97 ? height : height + profile(at, angle[index]);
  });
}

/** Distance from an angle to the nearest of so many evenly spaced places round the coin, in units of the coin. */
function aside(angle: number, places: number): number {
  const share = (angle / TURN) * places;
  return ((share - Math.round(share)) / places) * TURN * 0.92;
}
