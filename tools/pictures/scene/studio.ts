import { dot, turned, type Vector } from '../geometry.ts';
import { smoothstep } from '../relief/grid.ts';

/** The tent round the piece: the colour of its cloth, and how bright it is below, at the height of the camera and above. */
type Tent = { readonly hue: Vector; readonly below: number; readonly level: number; readonly above: number };

/** A lamp behind a square of cloth. Polished metal is a picture of these squares. */
type SoftBox = {
  /** From the piece to the middle of the cloth. */
  readonly axis: Vector;
  /** Along the sides of the cloth, one half of a side long. */
  readonly halfWidth: Vector;
  readonly halfHeight: Vector;
  readonly glow: number;
  /** Share of the way from edge to middle over which the light comes up. */
  readonly feather: number;
  /** Exponent of the falloff from the middle outwards. */
  readonly fading: number;
};

export type Studio = { readonly tent: Tent; readonly boxes: readonly SoftBox[] };

/** Distance of the boxes, needed for the parallax of near light. */
export const BOX_DISTANCE = 8;

// Below it is nearly black: relief is seen by what turns away from the lamps and mirrors this.
const TENTS: Readonly<Record<'gold' | 'silver', Tent>> = {
  gold: { hue: [1.22, 0.95, 0.7], below: 0.1, level: 0.2, above: 0.36 },
  silver: { hue: [0.95, 0.985, 1.04], below: 0.08, level: 0.17, above: 0.36 },
};

const BOXES: readonly SoftBox[] = [
  // The main lamp. It gives every slope that faces it, up and left, its highlight.
  softBox([-26, 44], [8.4, 6.2], 5.6, [0.6, 0.3]),
  // The level fields mirror this one, and grow darker from their upper left to their lower right.
  softBox([28, 34, -12], [11, 10.4], 3.3, [1, 0]),
  // A narrow one on either side draws the edges.
  softBox([116, 18], [2.6, 9], 3, [0.5, 0.2]),
  softBox([-96, 24], [3, 9], 3.6, [0.5, 0.2]),
  softBox([-12, 84], [8, 4], 1.7, [0.6, 0.3]),
  // From behind, for pieces that lie on a table.
  softBox([-150, 50, 14], [9, 5], 1.15, [1, 0.3]),
];

/** The studio for pieces of that metal: its colour comes from the tent, the lamps are white. */
export function studioFor(metal: 'gold' | 'silver'): Studio {
  return { tent: TENTS[metal], boxes: BOXES };
}

/** Aim in degrees: to the right of the viewer, upwards, and how far it leans to the right; sides in radii of a coin. */
function softBox(
  [aside, upwards, lean = 0]: readonly [number, number, number?],
  [width, height]: readonly [number, number],
  glow: number,
  [feather, fading]: readonly [number, number],
): SoftBox {
  const aimed = (way: Vector, length: number) =>
    turned(turned(turned(way, 'z', -lean), 'x', -upwards), 'y', aside).map((part) => part * length) as Vector;
  return {
    axis: aimed([0, 0, 1], 1),
    halfWidth: aimed([1, 0, 0], (2 * BOX_DISTANCE) / width),
    halfHeight: aimed([0, 1, 0], (2 * BOX_DISTANCE) / height),
    glow,
    feather,
    fading,
  };
}

/** Linear light that reaches the piece from a direction of length 1, as red, green and blue. */
export function radiance({ tent, boxes }: Studio, way: Vector): Vector {
  const height = way[1];
  const cloth =
    height > 0
      ? tent.level + (tent.above - tent.level) * smoothstep(0, 0.95, height)
      : tent.level + (tent.below - tent.level) * smoothstep(0, 0.5, -height);
  let unhidden = 1;
  let lamps = 0;
  for (const box of boxes) {
    const ahead = dot(way, box.axis);
    if (ahead <= 0.05) continue;
    const across = Math.abs(dot(way, box.halfWidth)) / ahead;
    const along = Math.abs(dot(way, box.halfHeight)) / ahead;
    const cover = smoothstep(1, 1 - box.feather, across) * smoothstep(1, 1 - box.feather, along);
    const glow = box.glow * Math.exp(-box.fading * (across ** 2 + along ** 2));
    lamps += (glow - lamps) * cover;
    unhidden *= 1 - cover;
  }
  const [red, green, blue] = tent.hue;
  const wall = cloth * unhidden;
  return [red * wall + lamps, green * wall + lamps, blue * wall + lamps];
}
