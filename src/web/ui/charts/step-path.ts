import { area, curveStepAfter, line } from 'd3-shape';

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

/** The area between two stepped lines. */
export function stepArea(
  places: readonly ({ readonly x: number; readonly top: number; readonly bottom: number } | undefined)[],
): string {
  const path = createPath();
  const draw = area<(typeof places)[number]>();
  draw
    .x((place) => place?.x ?? 0)
    .y1((place) => place?.top ?? 0)
    .y0((place) => place?.bottom ?? 0)
    .defined((place) => place !== undefined)
    .curve(curveStepAfter)
    .context(path as unknown as CanvasRenderingContext2D)([...places]);
  return path.text();
}

/** The path of vertical lines from one height to another, at each place. */
export function hairlines(lines: readonly (readonly [x: number, top: number, bottom: number])[]): string {
  const path = createPath();
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
function createPath() {
  let text = '';
  let [x, y] = [0, 0];
  let level = 0;
  let begun: [x: number, y: number] = [0, 0];

  /** Level lines that follow each other are one. */
  function endLevel(): void {
    if (level !== 0) text += `h${level}`;
    level = 0;
  }

  return {
    moveTo(toX: number, toY: number): void {
      endLevel();
      text += text === '' ? `M${toX} ${toY}` : `m${toX - x}${toY < y ? '' : ' '}${toY - y}`;
      [x, y] = [toX, toY];
      begun = [toX, toY];
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
    closePath(): void {
      endLevel();
      text += 'z';
      [x, y] = begun;
    },
    text(): string {
      endLevel();
      return text;
    },
  };
}
