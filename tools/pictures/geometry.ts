/** A place in a plane: x to the right, y up. */
export type Point = [x: number, y: number];

/** A place or a way in space: x to the right, y up, z towards the viewer. */
export type Vector = [x: number, y: number, z: number];

export type Axis = 'x' | 'y' | 'z';

const AFTER: Readonly<Record<Axis, readonly [number, number]>> = { x: [1, 2], y: [2, 0], z: [0, 1] };

export function radians(degrees: number): number {
  return (degrees / 180) * Math.PI;
}

/** The point at that distance from the middle; 0 degrees is right of it, 90 above. */
export function polar(radius: number, degrees: number, [x, y]: Readonly<Point> = [0, 0]): Point {
  return [x + radius * Math.cos(radians(degrees)), y + radius * Math.sin(radians(degrees))];
}

/** The vector turned about an axis, counterclockwise when seen against it. */
export function turned(vector: Vector, about: Axis, degrees: number): Vector {
  const [from, to] = AFTER[about];
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  const result: Vector = [...vector];
  result[from] = vector[from] * cos - vector[to] * sin;
  result[to] = vector[from] * sin + vector[to] * cos;
  return result;
}

export function times([x, y, z]: Vector, factor: number): Vector {
  return [x * factor, y * factor, z * factor];
}

/** The dot product: the length of `way` along `other`, if that has a length of 1. */
export function dot(way: Vector, other: Vector): number {
  let sum = 0;
  for (let i = 0; i < 3; i++) sum += way[i] * other[i];
  return sum;
}

/** The cross product, perpendicular to both by the right-hand rule. */
export function cross([x, y, z]: Vector, [u, v, w]: Vector): Vector {
  return [y * w - z * v, z * u - x * w, x * v - y * u];
}

/** The same way with a length of 1. */
export function unit(way: Vector): Vector {
  return times(way, dot(way, way) ** -0.5);
}
