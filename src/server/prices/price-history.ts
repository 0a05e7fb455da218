import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { METALS, type Metal } from '#domain/metal.ts';
import type { Instant, Tick } from '#domain/spot.ts';
import {
  type SpotStep,
  STEP_KINDS,
  type StepGroup,
  type StepKind,
  stepStart,
  withReading,
} from '#domain/spot-steps.ts';
import type { Log } from '../logging/log.ts';
import { every, type RepeatedJob } from '../scheduling/every.ts';
import { shareRun } from '../scheduling/one-at-a-time.ts';
import type { SpotFeed } from './feeds/feed.ts';
import type { SpotBoard } from './spot-board.ts';
import type { StepStore, StoredStep } from './step-store.ts';

/** Hours in memory: those of a chart of a month. */
const HOURS_KEPT_MS = 35 * DAY_MS;
/** A tick of the last second may still be on its way to the database. */
const MADE_AFTER_MS = MINUTE_MS;

/** The origin of the prices of a history. */
export type HistoryOrigin = {
  readonly group: StepGroup;
  /** The first hour of the shop's own readings that is known; undefined without any. */
  readonly ownSince: Instant | undefined;
  /** The provider of the days before; undefined without any. */
  readonly provider: string | undefined;
};

/** The spot prices of past minutes, hours and days, as this process knows them. */
export type PriceHistory = {
  /** Oldest first; the last one is of now. The same array until something changes. */
  steps(metal: Metal, kind: StepKind): readonly SpotStep[];
  origin(): HistoryOrigin;
  /** The leader makes the steps that have ended; every process loads what it does not know. Never rejects. */
  renew(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Parts = {
  readonly store: StepStore;
  readonly spot: Pick<SpotBoard, 'isLeading' | 'onTick'>;
  readonly group: StepGroup;
  readonly feed: Pick<SpotFeed, 'past' | 'madeUpYears'> | undefined;
  readonly clock: () => Instant;
  readonly hasDiskSpace: () => boolean;
  readonly log: Log;
};

type Known = ReadonlyMap<string, readonly SpotStep[]>;

/** Follows the ticks in memory, and reads the stored steps when an hour has ended. */
export function createPriceHistory({ store, spot, group, feed, clock, hasDiskSpace, log }: Parts): PriceHistory {
  let known: Known = new Map();
  let origin: HistoryOrigin = { group, ownSince: undefined, provider: undefined };
  let loadedHour: Instant | undefined;
  let meanwhile: readonly Tick[] = [];
  let watching: RepeatedJob | undefined;
  let stopListening = () => {};

  function hear(tick: Tick): void {
    meanwhile = [...meanwhile, tick];
    known = withTick(known, tick, clock());
  }

  async function load(now: Instant): Promise<void> {
    meanwhile = [];
    const minutes = await store.minutes(group, now - DAY_MS);
    // What is made in between comes twice.
    const unmade = await store.unmade(group, now);
    const stored = await store.since(group, now - HOURS_KEPT_MS);
    const first = minutes[0]?.from ?? now;
    const past = feed?.past?.(now - DAY_MS, first) ?? [];
    const before = past.reduce((steps, reading) => withTick(steps, reading, now, ['minutes']), NOTHING);
    known = meanwhile.reduce(
      (steps, tick) => withTick(steps, tick, now),
      merged(before, [...minutes, ...stored, ...unmade]),
    );
    const own = stored.find(({ provider }) => provider === null) ?? unmade[0];
    const provider = stored.find((step) => step.provider !== null)?.provider ?? undefined;
    origin = { group, ownSince: own?.from, provider };
  }

  async function renewNow(): Promise<void> {
    const now = clock();
    if (spot.isLeading() && hasDiskSpace()) {
      await addMadeUpYears(now);
      await store.make(group, now - MADE_AFTER_MS);
    }
    await load(now);
    loadedHour = stepStart('hour', now - MADE_AFTER_MS);
  }

  async function addMadeUpYears(now: Instant): Promise<void> {
    if (group !== 'demo' || !feed?.madeUpYears || !(await store.isEmpty(group))) return;
    await store.addMadeUp(feed.madeUpYears((await store.firstReading(group)) ?? now));
  }

  const renewal = shareRun(() =>
    renewNow().catch((err: unknown) => log.warn({ err }, 'the steps of past prices could not be made or loaded')),
  );

  return {
    steps: (metal, kind) => known.get(keyOf(metal, kind)) ?? NO_STEPS,
    origin: () => origin,
    renew: renewal.run,
    async start() {
      stopListening = spot.onTick(hear);
      await renewal.run();
      watching = every(MINUTE_MS, async () => {
        if (stepStart('hour', clock() - MADE_AFTER_MS) !== loadedHour) await renewal.run();
      });
    },
    async stop() {
      stopListening();
      await watching?.stop();
      await renewal.settled();
    },
  };
}

const NOTHING: Known = new Map();
const NO_STEPS: readonly SpotStep[] = [];

function keyOf(metal: Metal, kind: StepKind): string {
  return `${metal} ${kind}`;
}

function withTick(
  known: Known,
  { at, prices }: Pick<Tick, 'at' | 'prices'>,
  now: Instant,
  kinds = STEP_KINDS as readonly StepKind[],
): Known {
  const next = new Map(known);
  for (const metal of METALS)
    for (const kind of kinds) {
      const key = keyOf(metal, kind);
      const steps = withReading(next.get(key) ?? [], kind, at, prices[metal]);
      next.set(key, kind === 'minutes' && (steps[0]?.from ?? now) < now - DAY_MS ? steps.slice(1) : steps);
    }
  return next;
}

/** Steps of one kind and metal that begin at the same time are one: the later ones of the list. */
function merged(before: Known, steps: readonly StoredStep[]): Known {
  const next = new Map(before);
  for (const [key, some] of Map.groupBy(steps, ({ metal, kind }) => keyOf(metal, kind))) {
    const byStart = new Map([...(before.get(key) ?? []), ...some].map((step) => [step.from, step]));
    next.set(
      key,
      [...byStart.values()].sort((one, other) => one.from - other.from),
    );
  }
  return next;
}
