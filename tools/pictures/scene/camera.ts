import { dot, type Point, times, turned, unit, type Vector } from '../geometry.ts';
import type { Solid } from './solid.ts';

/** Degrees: how the piece stands and from how high it is seen. */
export type Pose = {
  /** The front turns to the right of the camera. */
  yaw: number;
  /** The top leans away from the camera. */
  lean: number;
  above: number;
};

/** Origin of the rays and the axes of the camera, in the coordinates of the piece. */
export type Camera = {
  eye: Vector;
  right: Vector;
  up: Vector;
  back: Vector;
  /** Middle of the picture and half its side, as slopes off the view axis. */
  middle: Point;
  half: number;
};

const DISTANCE = 7.6;

/** Sees the piece so that its longer side fills `share` of the square, in the middle of it. */
export function aim(solid: Solid, { yaw, lean, above }: Pose, share: number): Camera {
  // The camera is lowered instead of raised, then the pose of the piece is undone.
  const seen = (way: Vector) => turned(turned(turned(way, 'x', -above), 'y', -yaw), 'x', lean);
  const right = seen([1, 0, 0]);
  const up = seen([0, 1, 0]);
  const back = seen([0, 0, 1]);
  const eye = times(back, DISTANCE);
  const xs: number[] = [];
  const ys: number[] = [];
  for (const point of hull(solid)) {
    const depth = DISTANCE - dot(point, back);
    xs.push(dot(point, right) / depth);
    ys.push(dot(point, up) / depth);
  }
  const [left, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return {
    eye,
    right,
    up,
    back,
    middle: [(left + east) / 2, (south + north) / 2],
    half: Math.max(east - left, north - south) / 2 / share,
  };
}

/** The ray through a point of the picture; -1 to 1, y up. */
export function ray({ right, up, back, middle, half }: Camera, x: number, y: number): Vector {
  const sx = middle[0] + x * half;
  const sy = middle[1] + y * half;
  return unit([
    right[0] * sx + up[0] * sy - back[0],
    right[1] * sx + up[1] * sy - back[1],
    right[2] * sx + up[2] * sy - back[2],
  ]);
}

/** Points round front and back. */
function hull({ shape, plan, corner, halfThick, bevel, taper, maps }: Solid): Vector[] {
  const points: Vector[] = [];
  for (let i = 0; i < 180; i++) {
    const c = Math.cos((i / 90) * Math.PI);
    const s = Math.sin((i / 90) * Math.PI);
    for (const z of [-1, 1]) {
      const inset = z > 0 ? taper * 2 * halfThick + bevel * 0.3 : bevel * 0.3;
      const height = z * halfThick + (z > 0 && shape === 'disc' ? 0.06 : z > 0 ? Math.min(0.03, maps.top) : 0);
      const r = Math.max(corner, 0.001);
      if (shape === 'disc') points.push([c * (plan[0] - inset), s * (plan[0] - inset), height]);
      else
        points.push([
          Math.sign(c) * (plan[0] - r) + c * (r - inset),
          Math.sign(s) * (plan[1] - r) + s * (r - inset),
          height,
        ]);
    }
  }
  return points;
}
