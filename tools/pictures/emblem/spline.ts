/**
 * A curve through all the points, which may have more coordinates than x and y: at each its slope is that from the point before
 * to the point after (Catmull and Rom), and cubics in the manner of Hermite join them. `steps` from point to point.
 */
export function spline(points: readonly (readonly number[])[], steps: number): number[][] {
  const end = points.length - 1;
  if (end < 1) return points.map((point) => [...point]);
  const slopes = points.map((_, i) => {
    const [before, after] = [points[Math.max(0, i - 1)], points[Math.min(end, i + 1)]];
    return after.map((number, k) => (number - before[k]) / 2);
  });
  const isStraight = end === 1;
  return Array.from({ length: end * steps + 1 }, (_, step) => {
    const i = Math.min(end - 1, Math.floor(step / steps));
    const t = step / steps - i;
    const s = isStraight ? t : t * t * (3 - 2 * t);
    const bends = isStraight ? [0, 0] : [t * (1 - t) ** 2, t * t * (t - 1)];
    return points[i].map((from, k) => {
      const chord = from + (points[i + 1][k] - from) * s;
      return chord + bends[0] * slopes[i][k] + bends[1] * slopes[i + 1][k];
    });
  });
}
