import { setImmediate as nextTurn } from 'node:timers/promises';
import { askedByNobody } from '../http/request-context.ts';

type Rules<Item> = {
  /** Items of one statement. */
  readonly most: number;
  /** Items for which it answers the same are never in one statement. */
  readonly apart?: (item: Item) => string;
  /** Whether an item may be asked again by itself after a statement for several has failed. Without it any may. */
  readonly mayRepeat?: (item: Item, error: unknown) => boolean;
};

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/** A statement that takes longer, such as on a connection that hangs, holds up those after it no more. */
const HOLDS_UP_MS = 500;
/** Whoever has waited longer for their turn to be asked again is told what went wrong: the rest is not likely to go better. */
const AGAIN_WITHIN_MS = 8_000;
/** Statements on their way. More, where all of them wait for what somebody keeps locked, would leave no connection to others. */
const MOST_UNDER_WAY = 6;

/**
 * Group commit: what is asked while a statement runs waits for its end and is asked by the next one together, so that the fixed
 * cost of a statement is shared. Nobody waits for others to come. `askAll` answers for each item, in their order; where it fails
 * for several, each is asked by itself, so that one item's fault is not another's; what has come meanwhile goes first.
 */
export function gather<Item, Result>(
  askAll: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, apart, mayRepeat = () => true }: Rules<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;
  let underWay = 0;
  const inLine: (() => void)[] = [];

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // What one begins goes on for all.
      if (!isRunning) askedByNobody(() => void run());
    });

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // Whatever has arrived is read first: the embedded database would not let it in before its answer.
      await nextTurn();
      await enter((go) => inLine.unshift(go));
      await inTime(settle(takeSome()));
    }
    isRunning = false;
  }

  function takeSome(): readonly Waiting<Item, Result>[] {
    const taken: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    const names = new Set<string>();
    for (const one of waiting) {
      const name = apart?.(one.item);
      const isTaken = taken.length < most && (name === undefined || !names.has(name));
      (isTaken ? taken : left).push(one);
      if (isTaken && name !== undefined) names.add(name);
    }
    waiting = left;
    return taken;
  }

  async function enter(wait: (go: () => void) => void): Promise<void> {
    if (underWay < MOST_UNDER_WAY) underWay += 1;
    else await new Promise<void>(wait);
  }

  function leave(): void {
    const next = inLine.shift();
    if (next) next();
    else underWay -= 1;
  }

  /** For who has entered. */
  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await askAll(batch.map(({ item }) => item)).finally(leave);
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      const failedAt = performance.now();
      await Promise.all(
        batch.map(async (one) => {
          if (batch.length === 1 || !mayRepeat(one.item, error)) return one.reject(error);
          await enter((go) => inLine.push(go));
          if (performance.now() - failedAt < AGAIN_WITHIN_MS) return settle([one]);
          leave();
          return one.reject(error);
        }),
      );
    }
  }
}

/** A `gather` for each key: what has another key waits for nothing. */
export function gatherByKey<Item, Result>(
  keyOf: (item: Item) => string,
  askAll: (items: readonly Item[]) => Promise<readonly Result[]>,
  rules: Rules<Item>,
): (item: Item) => Promise<Result> {
  const queues = new Map<string, { readonly ask: (item: Item) => Promise<Result>; asked: number }>();
  return async (item) => {
    const key = keyOf(item);
    const queue = queues.get(key) ?? { ask: gather(askAll, rules), asked: 0 };
    queues.set(key, queue);
    queue.asked += 1;
    try {
      return await queue.ask(item);
    } finally {
      queue.asked -= 1;
      if (queue.asked === 0) queues.delete(key);
    }
  };
}

/** Ends with the work, or when it has held up the others for long enough. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((end) => {
    timer = setTimeout(end, HOLDS_UP_MS);
  });
  await Promise.race([work, tooLong]);
  clearTimeout(timer);
}
