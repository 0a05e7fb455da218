import { cross, dot, radians, times, towards, unit, type Vector } from '../geometry.ts';

/** A soft box: a bright card in the grey tent of the studio. Polished metal is a picture of these cards. */
type Card = { centre: Vector; right: Vector; up: Vector; normal: Vector; light: number; soft: number; fall: number };

type CardAt = {
  azimuth: number;
  elevation: number;
  width: number;
  height: number;
  light: number;
  soft: number;
  fall: number;
  roll?: number;
};

export type Studio = { low: Vector; horizon: Vector; high: Vector; cards: readonly Card[] };

/** How far the cards stand; lookups use it for the parallax of near light. */
export const CARD_DISTANCE = 8;

/** Gold stands between slightly warm walls, silver between slightly cool ones. Directions are seen from the camera. */
export function studioFor(metal: 'gold' | 'silver'): Studio {
  const wall: Vector = metal === 'gold' ? [1.22, 0.95, 0.7] : [0.95, 0.985, 1.04];
  return {
    // A dark cloth lies before the piece: what slopes down must turn dark, or the relief looks flat.
    low: times(wall, metal === 'gold' ? 0.1 : 0.08),
    horizon: times(wall, metal === 'gold' ? 0.2 : 0.17),
    high: times(wall, 0.36),
    cards: [
      // Key, above and to the left: what slopes up to the left is bright.
      card({ azimuth: -26, elevation: 44, width: 8.4, height: 6.2, light: 5.6, soft: 0.6, fall: 0.3 }),
      // What the fields mirror: brightest towards the upper left of the piece, falling off over it.
      card({ azimuth: 28, elevation: 34, width: 11, height: 10.4, light: 3.3, soft: 1, fall: 0, roll: -12 }),
      card({ azimuth: 116, elevation: 18, width: 2.6, height: 9, light: 3, soft: 0.5, fall: 0.2 }),
      card({ azimuth: -96, elevation: 24, width: 3, height: 9, light: 3.6, soft: 0.5, fall: 0.2 }),
      card({ azimuth: -12, elevation: 84, width: 8, height: 4, light: 1.7, soft: 0.6, fall: 0.3 }),
      // Behind and to the left: what lies on its back mirrors it.
      card({ azimuth: -150, elevation: 50, width: 9, height: 5, light: 1.15, soft: 1, fall: 0.3, roll: 14 }),
    ],
  };
}

function card({ azimuth, elevation, width, height, light, soft, fall, roll = 0 }: CardAt): Card {
  const way = towards(azimuth, elevation);
  const normal = times(way, -1);
  const level = unit(cross([0, 1, 0.0001], normal));
  const above = cross(normal, level);
  const right: Vector = [0, 1, 2].map(
    (i) => level[i] * Math.cos(radians(roll)) + above[i] * Math.sin(radians(roll)),
  ) as Vector;
  const up = cross(normal, right);
  return {
    centre: times(way, CARD_DISTANCE),
    normal,
    right: times(right, 2 / width),
    up: times(up, 2 / height),
    light,
    soft,
    fall,
  };
}

/** Light that comes from a  linear. */
export function radiance(studio: Studio, way: Vector): Vector {
  const t = Math.min(1, Math.abs(way[1]) / (way[1] > 0 ? 0.95 : 0.5));
  const share = t * t * (3 - 2 * t);
  const end = way[1] > 0 ? studio.high : studio.low;
  const light: Vector = [0, 1, 2].map((i) => studio.horizon[i] + (end[i] - studio.horizon[i]) * share) as Vector;
  for (const one of studio.cards) {
    const facing = dot(way, one.normal);
    if (facing > -0.05) continue;
    const far = dot(one.centre, one.normal) / facing;
    const x = dot(way, one.right) * far - dot(one.centre, one.right);
    const y = dot(way, one.up) * far - dot(one.centre, one.up);
    if (Math.abs(x) >= 1 || Math.abs(y) >= 1) continue;
    const cover = edge(Math.abs(x), one.soft) * edge(Math.abs(y), one.soft);
    const glow = one.light * Math.exp(-(x * x + y * y) * one.fall);
    for (let i = 0; i < 3; i++) light[i] += (glow - light[i]) * cover;
  }
  return light;
}

function edge(at: number, soft: number): number {
  const t = Math.min(1, (1 - at) / soft);
  return t * t * (3 - 2 * t);
}
