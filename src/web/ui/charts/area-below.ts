/** The area below a stepped line, down to a height: each part of the line is closed by itself. */
export function areaBelow(path: string, height: number): string {
  return path.replace(/M(\d+)([^M]*)/g, (part, x: string) => `${part}V${height}H${x}Z`);
}
