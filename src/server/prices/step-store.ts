import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/durations.ts';
import { METALS, type Metal } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import type { Instant, SpotPrices } from '#domain/spot.ts';
import { type StepGroup, type StepKind, stepStart } from '#domain/spot-steps.ts';
import { spotSteps } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';
import type { KindOfStep } from './feeds/feed.ts';

export type StoredStep = KindOfStep & {
  /** The provider of an imported day; null for the shop's own. */
  readonly provider: string | null;
};

/** The close of both metals on a day that begins at `from`. */
export type ImportedDay = { readonly from: Instant; readonly prices: SpotPrices };

export type StepStore = ReturnType<typeof stepStore>;

/** Spot prices of past hours and days. */
export function stepStore(db: Db) {
  return { ...stepWrites(db), ...stepReads(db) };
}

function stepReads(db: Db) {
  return {
    /** The steps that `make` has not made yet, with the hour and the day of now. Oldest first. */
    unmade: async (group: StepGroup, now: Instant): Promise<readonly StoredStep[]> =>
      (await rowsOf<Row>(db, unmadeSteps(group, now))).map(toStep),
    /** The five minutes since an instant, which no table keeps. Oldest first. */
    minutes: async (group: StepGroup, since: Instant): Promise<readonly StoredStep[]> =>
      (
        await rowsOf<Row>(
          db,
          foldTicks(sql`('minutes', ${MINUTES_OF_TICK})`, sql`${isOf(group)} and t.at >= ${iso(since)}::timestamptz`),
        )
      ).map(toStep),
    /** All days, and the hours since an instant. Oldest first. */
    since: async (group: StepGroup, hoursSince: Instant): Promise<readonly StoredStep[]> =>
      (
        await rowsOf<Row>(
          db,
          sql`select * from spot_steps where source_group = ${group}
            and (step = 'day' or from_at >= ${iso(hoursSince)}::timestamptz) order by from_at`,
        )
      ).map(toStep),
    /** The first reading of a group that is kept; undefined without any. */
    async firstReading(group: StepGroup): Promise<Instant | undefined> {
      const [found] = await rowsOf<{ at: Date | string | null }>(
        db,
        sql`select min(t.at) as at from ticks t where ${isOf(group)}`,
      );
      return found?.at ? new Date(found.at).getTime() : undefined;
    },
    async isEmpty(group: StepGroup): Promise<boolean> {
      return (await rowsOf(db, sql`select 1 from spot_steps where source_group = ${group} limit 1`)).length === 0;
    },
  };
}

function stepWrites(db: Db) {
  return {
    /** Makes the steps that have ended of their ticks, as far as they are not made yet. Returns how many were. */
    async make(group: StepGroup, now: Instant): Promise<number> {
      const made = await rowsOf(
        db,
        sql`insert into spot_steps as known (step, from_at, metal, open_cents, high_cents, low_cents, close_cents, source_group)
          select unmade.*, ${group} from (${unmadeSteps(group, now)}) unmade
            where from_at < case step ${endOf('hour', now)} ${endOf('day', now)} end
          on conflict (source_group, step, metal, from_at) do update set open_cents = excluded.open_cents,
            high_cents = excluded.high_cents, low_cents = excluded.low_cents, close_cents = excluded.close_cents, provider = null
            where known.provider is not null
          returning 1`,
      );
      return made.length;
    },
    /** Stores steps that were made up for trying the shop, where it has none yet: in one statement, since they are tens of thousands. */
    async addMadeUp(steps: readonly KindOfStep[]): Promise<void> {
      const column = <Value>(of: (step: KindOfStep) => Value, type: string) =>
        sql`${sql.param(steps.map(of))}::${sql.raw(type)}[]`;
      await db.execute(
        sql`insert into spot_steps (source_group, step, metal, from_at, open_cents, high_cents, low_cents, close_cents)
          select 'demo', step, metal, to_timestamp(seconds), open, high, low, close from unnest(
            ${column(({ kind }) => kind, 'text')}, ${column(({ metal }) => metal, 'text')},
            ${column(({ from }) => from / 1000, 'float8')}, ${column(({ open }) => open, 'bigint')},
            ${column(({ high }) => high, 'bigint')}, ${column(({ low }) => low, 'bigint')},
            ${column(({ close }) => close, 'bigint')}) as made(step, metal, seconds, open, high, low, close)
          where not exists (select 1 from spot_steps where source_group = 'demo')`,
      );
    },
    /** Stores closes of a provider. Days of the shop's own readings stay as they are. Returns how many were stored. */
    async importDays(days: readonly ImportedDay[], provider: string): Promise<number> {
      const rows = days.flatMap(({ from, prices }) =>
        METALS.map((metal) => ({
          sourceGroup: 'live',
          step: 'day',
          metal,
          fromAt: new Date(from),
          provider,
          openCents: prices[metal],
          highCents: prices[metal],
          lowCents: prices[metal],
          closeCents: prices[metal],
        })),
      );
      const { sourceGroup, step, metal, fromAt } = spotSteps;
      const excluded = (name: string) => sql.raw(`excluded.${name}`);
      let stored = 0;
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        const added = await db
          .insert(spotSteps)
          .values(rows.slice(at, at + ROWS_AT_ONCE))
          .onConflictDoUpdate({
            target: [sourceGroup, step, metal, fromAt],
            set: {
              openCents: excluded('open_cents'),
              highCents: excluded('high_cents'),
              lowCents: excluded('low_cents'),
              closeCents: excluded('close_cents'),
              provider,
            },
            setWhere: sql`${spotSteps.provider} is not null`,
          })
          .returning({ metal });
        stored += added.length;
      }
      return stored / METALS.length;
    },
  };
}

const ROWS_AT_ONCE = 1_000;
/** Ticks of before the first step: older ones are those of orders, too few for an hour. */
const FIRST_DAYS = 7;

type Row = {
  readonly step: StepKind;
  readonly metal: Metal;
  readonly from_at: Date | string;
  readonly open_cents: number | string;
  readonly high_cents: number | string;
  readonly low_cents: number | string;
  readonly close_cents: number | string;
  readonly provider?: string | null;
};

function toStep(row: Row): StoredStep {
  return {
    kind: row.step,
    metal: row.metal,
    from: new Date(row.from_at).getTime(),
    open: cents(Number(row.open_cents)),
    high: cents(Number(row.high_cents)),
    low: cents(Number(row.low_cents)),
    close: cents(Number(row.close_cents)),
    provider: row.provider ?? null,
    ...(row.provider && { isImported: true }),
  };
}

function iso(at: Instant): string {
  return new Date(at).toISOString();
}

/** Prices that the desk has made count as those of the feed behind them. */
function isOf(group: StepGroup): SQL {
  return sql`(coalesce(t.desk ->> 'of', t.source) = 'demo') = ${group === 'demo'}`;
}

/** `stepStart` of the domain. */
const MINUTES_OF_TICK = sql.raw(`date_bin('5 minutes', t.at, timestamptz '1970-01-01 00:00:00Z')`);
const HOUR_OF_TICK = sql.raw(`date_trunc('hour', t.at, 'UTC')`);
const DAY_OF_TICK = sql.raw(
  `(date_trunc('day', (t.at at time zone 'America/New_York') + interval '7 hours') - interval '7 hours')
    at time zone 'America/New_York'`,
);

/** Steps that begin before the one of now have ended. */
function endOf(kind: StepKind, now: Instant): SQL {
  return sql`when ${kind} then ${iso(stepStart(kind, now))}::timestamptz`;
}

/** Folds the ticks since the last step of each kind. */
function unmadeSteps(group: StepGroup, now: Instant): SQL {
  return sql`with made as (
      select step, max(from_at) as last from spot_steps
        where source_group = ${group} and provider is null group by step)
    ${foldTicks(
      sql`('hour', ${HOUR_OF_TICK}), ('day', ${DAY_OF_TICK})`,
      sql`${isOf(group)}
      and t.at >= coalesce((select case when count(*) = 2 then min(last) end from made),
        ${iso(stepStart('day', now - FIRST_DAYS * DAY_MS))}::timestamptz)
      and s.from_at > coalesce((select last from made where made.step = s.step), '-infinity')`,
    )}`;
}

/** Folds ticks to steps, oldest first. Ticks at one instant follow each other by their numbers. */
function foldTicks(kinds: SQL, condition: SQL): SQL {
  return sql`select s.step, s.from_at, m.metal,
      (array_agg(m.cents order by t.at, t.id))[1] as open_cents, max(m.cents) as high_cents,
      min(m.cents) as low_cents, (array_agg(m.cents order by t.at desc, t.id desc))[1] as close_cents
    from ticks t
      cross join lateral (values ('gold', t.gold_cents), ('silver', t.silver_cents)) m(metal, cents)
      cross join lateral (values ${kinds}) s(step, from_at)
    where ${condition}
    group by s.step, s.from_at, m.metal order by s.from_at`;
}
