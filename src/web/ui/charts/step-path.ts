import { curveStepAfter, line } from 'd3-shape';

/** A place of a chart, in whole units; undefined where a line breaks off. */
export type Place = readonly [x: number, y: number] | undefined;

/** The path of a stepped line: a value holds until the next one. */
export function stepLine(places: readonly Place[]): string {
  const path = createPath();
  const draw = line<Place>(
    (place) => place?.[0] ?? 0,
    (place) => place?.[1] ?? 0,
  );
  draw
    .defined((place) => place !== undefined)
    .curve(curveStepAfter)
    .context(path as unknown as CanvasRenderingContext2D)([...places]);
  return path.text();
}

/** The path of vertical lines from one height to another, at each place. */
export function hairlines(lines: readonly (readonly [x: number, top: number, bottom: number])[]): string {
  const path = createPath(true);
  for (const [x, top, bottom] of lines) {
    if (top === bottom) continue;
    path.moveTo(x, top);
    path.lineTo(x, bottom);
  }
  return path.text();
}

/**
 * Writes a path of upright and level lines as moves from one place to the next: a year of days is some hundred bytes when it is
 * compressed, and a third of absolute places.
 */
function createPath(isRelative = false) {
  let text = '';
  let [x, y] = [0, 0];
  let level = 0;

  /** Level lines that follow each other are one. */
  function endLevel(): void {
    if (level !== 0) text += `h${level}`;
    level = 0;
  }

  return {
    moveTo(toX: number, toY: number): void {
      endLevel();
      text += isRelative && text !== '' ? `m${toX - x}${toY < y ? '' : ' '}${toY - y}` : `M${toX} ${toY}`;
      [x, y] = [toX, toY];
    },
    lineTo(toX: number, toY: number): void {
      if (toX !== x && toY !== y) throw new RangeError('Neither upright nor level');
      level += toX - x;
      if (toY !== y) {
        endLevel();
        text += `v${toY - y}`;
      }
      [x, y] = [toX, toY];
    },
    closePath(): void {},
    text(): string {
      endLevel();
      return text;
    },
  };
}
