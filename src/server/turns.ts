import { setImmediate as nextTurn } from 'node:timers/promises';
import { createWaitingLine, type Place, type WaitingLine } from './waiting-line.ts';

/** So many wait already that one more would not be served in good time. */
export class TooManyWaiting extends Error {
  readonly code = 'TOO_MANY_WAITING';
  /** Refused for how many of this asker, or of its network, wait: somebody else might have been let in. */
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
  /** Askers that may be one and the same in truth: those of one network share turns, and have no more than these places. */
  readonly network?: { readonly of: (asker: string) => string; readonly share: number };
};

type Waiting = Place & { readonly go: () => void; readonly refuse: () => void };

/** After so many turns of kinds named first the others have one: nobody keeps them waiting for ever. */
const MOST_IN_A_ROW = 4;

/**
 * Lets heavy work through in turns, kinds named first before the others, and between two pieces whatever else the process has
 * to do. Of a kind each network has its turn, and in it each asker: nobody waits behind all that somebody else wants. What would
 * wait too long is refused with `TooManyWaiting`; where all places are taken, the last one of whoever has most makes room for
 * whoever has fewer.
 */
export function createTurns<Kind extends string>(
  kinds: readonly Kind[],
  { atOnce, waiting, share = waiting, network = { of: (asker) => asker, share: waiting } }: Rules,
) {
  const lines = new Map(kinds.map((kind) => [kind, createWaitingLine<Waiting>()]));
  let running = 0;
  let inARow = 0;

  async function take(kind: Kind, asker: string | undefined): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const line = lines.get(kind) as WaitingLine<Waiting>;
    const place = { asker, network: asker === undefined ? undefined : network.of(asker) };
    makeRoom(line, place);
    await new Promise<void>((go, refuse) => line.add({ ...place, go, refuse: () => refuse(new TooManyWaiting(true)) }));
  }

  /** Throws where there is none to be made. */
  function makeRoom(line: WaitingLine<Waiting>, place: Place): void {
    const { ofAsker, ofNetwork } = line.waitingOf(place);
    if (place.asker !== undefined && ofAsker >= share) throw new TooManyWaiting(true);
    const isNetworkFull = place.network !== undefined && ofNetwork >= network.share;
    if (!isNetworkFull && line.length() < waiting) return;
    const last = line.makeRoomFor(place, isNetworkFull);
    if (!last) throw new TooManyWaiting(place.asker !== undefined && ofNetwork > 0);
    last.refuse();
  }

  async function pass(): Promise<void> {
    await nextTurn();
    const waitingLines = [...lines.values()].filter((line) => line.length() > 0);
    const isTurnOfOthers = inARow >= MOST_IN_A_ROW && waitingLines.length > 1;
    const [line] = isTurnOfOthers ? waitingLines.slice(1) : waitingLines;
    inARow = line !== undefined && line === lines.get(kinds[0] as Kind) ? inARow + 1 : 0;
    const next = line?.next();
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
