import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many wait already that one more would not be served in good time. */
export class TooManyWaiting extends Error {
  readonly code = 'TOO_MANY_WAITING';
  /** Refused for how many of this asker wait: somebody else might have been let in. */
  readonly isOwnDoing: boolean;

  constructor(isOwnDoing: boolean) {
    super('Too many wait already');
    this.isOwnDoing = isOwnDoing;
  }
}

type Rules = {
  /** Pieces of work that may run side by side. */
  readonly atOnce: number;
  /** Of each kind no more than these wait. */
  readonly waiting: number;
  /** Of those no more than these for one and the same asker; without it one may have all places. */
  readonly share?: number;
};

type Waiting = { readonly asker: string | undefined; readonly go: () => void; readonly refuse: () => void };

/** After so many turns of kinds named first the others have one: nobody keeps them waiting for ever. */
const MOST_IN_A_ROW = 4;

/**
 * Lets heavy work through in turns, kinds named first before the others, and between two pieces whatever else the process has
 * to do. What would wait too long is refused with `TooManyWaiting`; where all places are taken, the last one of whoever has most
 * makes room for whoever has fewer.
 */
export function createTurns<Kind extends string>(kinds: readonly Kind[], { atOnce, waiting, share = waiting }: Rules) {
  const queues = new Map(kinds.map((kind) => [kind, [] as Waiting[]]));
  let running = 0;
  let inARow = 0;

  async function take(kind: Kind, asker: string | undefined): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const queue = queues.get(kind) ?? [];
    const own = asker === undefined ? 0 : shareOf(queue, asker);
    if (own >= share || (queue.length >= waiting && !makeRoom(queue, own))) throw new TooManyWaiting(own > 0);
    await new Promise<void>((go, refuse) => queue.push({ asker, go, refuse: () => refuse(new TooManyWaiting(true)) }));
  }

  async function pass(): Promise<void> {
    await nextTurn();
    const waitingOnes = kinds.map((kind) => queues.get(kind) ?? []).filter(({ length }) => length > 0);
    const isTurnOfOthers = inARow >= MOST_IN_A_ROW && waitingOnes.length > 1;
    const [queue] = isTurnOfOthers ? waitingOnes.slice(1) : waitingOnes;
    inARow = queue !== undefined && queue === queues.get(kinds[0] as Kind) ? inARow + 1 : 0;
    const next = queue?.shift();
    if (next) next.go();
    else running -= 1;
  }

  return async <Result>(kind: Kind, work: () => Promise<Result>, asker?: string): Promise<Result> => {
    await take(kind, asker);
    try {
      return await work();
    } finally {
      void pass();
    }
  };
}

/** Refuses the last one of whoever has most, if that is more than a newcomer would have who has `own`. */
function makeRoom(queue: Waiting[], own: number): boolean {
  const counts = new Map<string | undefined, number>();
  for (const { asker } of queue) counts.set(asker, (counts.get(asker) ?? 0) + 1);
  const [greediest, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
  if (greediest === undefined || most <= own + 1) return false;
  const [last] = queue.splice(
    queue.findLastIndex(({ asker }) => asker === greediest),
    1,
  );
  last?.refuse();
  return true;
}

function shareOf(queue: readonly Waiting[], asker: string): number {
  return queue.filter((each) => each.asker === asker).length;
}
