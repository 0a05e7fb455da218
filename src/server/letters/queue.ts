import { sql } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { outbox } from '../database/schema.ts';
import { hasTable, rowsOf } from '../database/sql.ts';

/** Named after the first letters that there were: under another name those that wait would be left behind. */
export const QUEUE = 'order-letters';

/** The longest time that the library can count: it keeps seconds as a whole number of 32 bits, which is 68 years. */
const KEPT_SECONDS = 2_147_483_647;

export const RULES = {
  retryLimit: 60,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  /**
   * Letters in hand for longer were in the hands of a shop that is gone. It is more than the mailer's patience with one of them
   * and the time until the last of those that were taken together begins.
   */
  expireInSeconds: 900,
  // What could not be sent is kept until somebody sees to it: by default the queue would drop it in silence within days.
  deleteAfterSeconds: 0,
  // The library deletes in silence what has waited longer, by a clock that may be wrong for a while.
  retentionSeconds: KEPT_SECONDS,
} as const;

/** Of both places where letters wait. The library's own counts are kept for up to a minute. */
const COUNT = sql`
  select ((select count(*) from ${outbox})
         + count(*) filter (where state in ('created', 'retry', 'active')))::int as waiting,
         count(*) filter (where state = 'failed')::int as failed
  from pgboss.job where name = ${QUEUE}`;

/** Times that a right clock cannot have written: a minute is left for one that is being set. */
const SOON = sql`now() + interval '1 minute'`;

/** How long a letter may wait for its next try, by the library's own arithmetic; a new one does not wait. */
const LONGEST_PAUSE = sql`
  case state when 'retry' then
    least(retry_delay_max, greatest(retry_delay, 1) * 2 ^ least(16, retry_count + 1)) * interval '1 second'
  else interval '0' end`;

const MEND_LETTERS = sql`
  update pgboss.job
  set start_after = case when state < 'active' then now() else start_after end,
      started_on = case when state = 'active' then now() else started_on end
  where name = ${QUEUE}
    and ((state < 'active' and start_after > ${SOON} and start_after > ${SOON} + ${LONGEST_PAUSE})
      or (state = 'active' and started_on > ${SOON}))
  returning id`;

/** When the library last looked for letters in hand for too long: by a time to come it would not look again until then. */
const MEND_QUEUE = sql`
  update pgboss.queue
  set monitor_claim_on = least(monitor_claim_on, now()),
      monitor_on = least(monitor_on, now()),
      maintain_on = least(maintain_on, now())
  where name = ${QUEUE} and greatest(monitor_claim_on, monitor_on, maintain_on) > ${SOON}`;

/** How many letters wait or are in hand, and how many were given up and are kept. */
export async function countLetters(db: Db): Promise<{ readonly waiting: number; readonly failed: number }> {
  const [counted] = await rowsOf<{ waiting: number; failed: number }>(db, COUNT);
  return counted ?? { waiting: 0, failed: 0 };
}

/**
 * Brings back to now what a clock wrote that was ahead: the library compares times with the database's clock alone, so letters
 * would wait until it says the same again. Answers how many letters there were.
 */
export async function mendTimes(db: Db): Promise<number> {
  await db.execute(MEND_QUEUE);
  return (await rowsOf(db, MEND_LETTERS)).length;
}

/** As new ones are: the library deletes in silence what waits for longer than it may be kept, and what failed long ago. */
const KEPT = sql`keep_until = now() + ${KEPT_SECONDS}::int * interval '1 second', deletion_seconds = ${RULES.deleteAfterSeconds}::int`;

/** Letters of an older shop, or of a clock that was far behind, are kept for as long as new ones; those that failed, too. */
export async function keepLonger(db: Db): Promise<void> {
  await db.execute(sql`
    update pgboss.job set ${KEPT}
    where name = ${QUEUE} and (state <= 'active' or state = 'failed')
      and (keep_until < now() + ${KEPT_SECONDS}::int / 2 * interval '1 second' or deletion_seconds > 0)`);
}

/** Has all letters tried again that were given up, for as long as new ones. Answers how many. No queue is there before a start. */
export async function resendFailed(db: Db): Promise<number> {
  if (!(await hasTable(db, 'pgboss.job'))) return 0;
  const failed = await rowsOf(
    db,
    sql`update pgboss.job set state = 'retry', retry_count = 0, start_after = now(), completed_on = null, ${KEPT}
      where name = ${QUEUE} and state = 'failed' returning id`,
  );
  return failed.length;
}
