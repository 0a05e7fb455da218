/** A fault may be its own cause, and so have no end. */
const DEEPEST = 5;

/** A fault and the causes of it, outermost first: most libraries hand on what they make another fault of. */
export function* causesOf(error: unknown): Generator<Error, undefined> {
  let fault = error;
  for (let depth = 0; depth < DEEPEST && fault instanceof Error; depth += 1) {
    yield fault;
    fault = fault.cause;
  }
  return undefined;
}
