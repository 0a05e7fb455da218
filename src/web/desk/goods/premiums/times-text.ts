/** Factor from which a change of a premium is most likely a slip. */
const MANY = 2;

/** `21 times its premium`, `less than a half of its premium`; undefined for what moves less. */
export function timesText({
  before,
  after,
}: {
  readonly before: number | null;
  readonly after: number;
}): string | undefined {
  if (before === null || before <= 0) return undefined;
  if (after >= before * MANY) return `${Math.round(after / before)} times its premium`;
  return after * MANY < before ? 'less than half its premium' : undefined;
}
