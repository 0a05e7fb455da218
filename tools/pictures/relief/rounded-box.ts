import type { Point } from '../geometry.ts';

/** A rectangle with round corners as the distance of a point from its outline, negative inside. */
export function roundedBox(centre: Readonly<Point>, half: Readonly<Point>, corner: number) {
  const straight = [half[0] - corner, half[1] - corner];
  return (x: number, y: number): number => {
    const over = Math.abs(x - centre[0]) - straight[0];
    const beyond = Math.abs(y - centre[1]) - straight[1];
    // Round a corner the distance runs aslant; along a side the nearer of the two alone counts.
    const reach = over > 0 && beyond > 0 ? Math.hypot(over, beyond) : Math.max(over, beyond);
    return reach - corner;
  };
}
