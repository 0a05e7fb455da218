import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorChain } from './database/errors.ts';
import { createWaitingLine, type Place, type WaitingLine } from './waiting-line.ts';

/** So many wait already, or for so long, that one more would not be served in good time. */
export class TooManyWaiting extends Error {
  readonly code = 'TOO_MANY_WAITING';
  /** Refused for how many of this asker, or of its network, wait: somebody else might have been let in. */
  readonly isOwnDoing: boolean;

  constructor(isOwnDoing: boolean) {
    super('Too many wait already');
    this.isOwnDoing = isOwnDoing;
  }
}

/** Also in what a library made of it. */
export function tooManyWaitingIn(error: unknown): TooManyWaiting | undefined {
  for (const fault of errorChain(error)) if (fault instanceof TooManyWaiting) return fault;
  return undefined;
}

export type Rules = {
  /** Pieces of work that may run side by side. */
  readonly atOnce: number;
  /** Of those no more than these for one and the same asker. */
  readonly atOnceOfAsker?: number;
  /** Of each kind no more than these wait. */
  readonly waiting: number;
  /** Of those no more than these for one and the same asker; without it one may have all places. */
  readonly share?: number;
  /** Askers that may be one and the same in truth: those of one network share turns, and have no more than these places. */
  readonly networkShare?: number;
  /** Nobody waits longer for others, nor for what they have asked for themselves, in milliseconds. */
  readonly withinMs?: { readonly others: number; readonly own: number } | undefined;
  /** A piece of work lets the process do nothing else: whatever that has to do comes before the next piece, who ever waits. */
  readonly holdsProcess?: boolean;
};

/** Gives a place back, once. */
export type Leave = () => void;

export type Places<Kind extends string> = {
  enter(kind: Kind, place: Place): Leave | Promise<Leave>;
  /** How many wait. */
  waiting(): number;
};

type Waiting = Place & { readonly go: () => void; readonly refuse: (isOwnDoing: boolean) => void };

/** After so many turns of kinds named first the others have one: nobody keeps them waiting for ever. */
const MOST_IN_A_ROW = 4;

/**
 * Places for work: where one is free it is had at once, else in turn, kinds named first before the others. Of a kind each
 * network has its turn, and in it each asker: nobody waits behind all that somebody else wants. What would wait too long is
 * refused with `TooManyWaiting`; where all places in the line are taken, the last one of whoever has most makes room for whoever
 * has fewer. Between a place that is given back and the next one who waits for it the process does whatever else it has to do.
 */
export function createPlaces<Kind extends string>(
  kinds: readonly Kind[],
  {
    atOnce,
    atOnceOfAsker = atOnce,
    waiting,
    share = waiting,
    networkShare = waiting,
    withinMs,
    holdsProcess = false,
  }: Rules,
): Places<Kind> {
  const lines = new Map(kinds.map((kind) => [kind, createWaitingLine<Waiting>()]));
  /** Of those that run, by asker; nobody is not counted. */
  const runningOf = new Map<string, number>();
  let running = 0;
  let inARow = 0;

  const mayGo = (asker: string | undefined) => asker === undefined || (runningOf.get(asker) ?? 0) < atOnceOfAsker;

  function count(asker: string | undefined, more: 1 | -1): void {
    if (asker === undefined) return;
    const now = (runningOf.get(asker) ?? 0) + more;
    if (now === 0) runningOf.delete(asker);
    else runningOf.set(asker, now);
  }

  async function wait(line: WaitingLine<Waiting>, place: Place): Promise<Leave> {
    makeRoom(line, place);
    return new Promise((resolve, reject) => {
      const isOwnDoing = !mayGo(place.asker);
      const giveUp = () => {
        line.remove(waiter);
        reject(new TooManyWaiting(isOwnDoing));
      };
      const tooLate = withinMs && setTimeout(giveUp, isOwnDoing ? withinMs.own : withinMs.others);
      const waiter: Waiting = {
        ...place,
        go() {
          clearTimeout(tooLate);
          resolve(leaveOf(place.asker));
        },
        refuse(isOwnDoing) {
          clearTimeout(tooLate);
          reject(new TooManyWaiting(isOwnDoing));
        },
      };
      line.add(waiter);
    });
  }

  /** Throws where there is none to be made. */
  function makeRoom(line: WaitingLine<Waiting>, place: Place): void {
    const { ofAsker, ofNetwork } = line.waitingOf(place);
    if (place.asker !== undefined && ofAsker >= share) throw new TooManyWaiting(true);
    const isNetworkFull = place.network !== undefined && ofNetwork >= networkShare;
    if (!isNetworkFull && line.length() < waiting) return;
    const last = line.makeRoomFor(place, isNetworkFull);
    if (!last) throw new TooManyWaiting(place.asker !== undefined && ofNetwork > 0);
    last.refuse(true);
  }

  const isAnybodyWaiting = () => [...lines.values()].some((line) => line.length() > 0);

  function leaveOf(asker: string | undefined): Leave {
    return () => {
      if (holdsProcess || isAnybodyWaiting()) void pass(asker);
      else free(asker);
    };
  }

  function free(asker: string | undefined): void {
    running -= 1;
    count(asker, -1);
  }

  async function pass(asker: string | undefined): Promise<void> {
    await nextTurn();
    free(asker);
    const waitingLines = [...lines.values()].filter((line) => line.length() > 0);
    const isTurnOfOthers = inARow >= MOST_IN_A_ROW && waitingLines.length > 1;
    const inOrder = isTurnOfOthers ? waitingLines.slice(1) : waitingLines;
    for (const line of inOrder) {
      const next = line.next(mayGo);
      if (!next) continue;
      inARow = line === lines.get(kinds[0] as Kind) ? inARow + 1 : 0;
      running += 1;
      count(next.asker, 1);
      next.go();
      return;
    }
    inARow = 0;
  }

  return {
    enter(kind, place) {
      if (running >= atOnce || !mayGo(place.asker)) return wait(lines.get(kind) as WaitingLine<Waiting>, place);
      running += 1;
      count(place.asker, 1);
      return leaveOf(place.asker);
    },
    waiting: () => [...lines.values()].reduce((sum, line) => sum + line.length(), 0),
  };
}
