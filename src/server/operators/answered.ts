/** A database that hangs must not hold up what tells of it. */
const ANSWER_WITHIN_MS = 2_000;

/** Nothing where there is no answer in time, or none at all. */
export function answered<Answer>(work: Promise<Answer>): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS);
  });
  return Promise.race([work.catch(() => undefined), tooLate]).finally(() => clearTimeout(timer));
}
