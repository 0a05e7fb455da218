export type Place = {
  /** Nobody, where the process itself wants something. */
  readonly asker: string | undefined;
  /** What the asker belongs to, with others or by itself. */
  readonly network: string | undefined;
};

export type WaitingLine<P extends Place> = {
  length(): number;
  /** So many wait, of this very asker and of its whole network. */
  waitingOf(place: Place): { readonly ofAsker: number; readonly ofNetwork: number };
  add(place: P): void;
  /** Whose turn it is, of those askers that may go; who waits no more. */
  next(mayGo?: (asker: Key) => boolean): P | undefined;
  /** Takes out who waits no longer. */
  remove(place: P): void;
  /**
   * Takes out the last one of whoever has most, of the network that has most, if a newcomer would still have fewer; or of the
   * newcomer's own network, which shares alike too. `isInOwn` looks there alone.
   */
  makeRoomFor(newcomer: Place, isInOwn?: boolean): P | undefined;
};

type Key = string | undefined;
/** What each asker of a network waits for, in the order of their turns, and how much that is together. */
type Network<P> = { readonly askers: Map<Key, P[]>; length: number };

/**
 * Who waits is served in turn and not as they came: each network after the other, and of a network each asker. Whoever has one
 * place waits for one of each that came before, however many places these have.
 */
export function createWaitingLine<P extends Place>(): WaitingLine<P> {
  /** In the order of their turns. */
  const networks = new Map<Key, Network<P>>();
  let length = 0;

  /** The one at this index of what the asker waits for; the last for -1. */
  function take(place: Place, index: number): P | undefined {
    const network = networks.get(place.network);
    const own = network?.askers.get(place.asker);
    const [taken] = own?.splice(index, 1) ?? [];
    if (!network || !own || !taken) return undefined;
    length -= 1;
    network.length -= 1;
    if (own.length === 0) network.askers.delete(place.asker);
    if (network.length === 0) networks.delete(place.network);
    return taken;
  }

  /** Behind all others, if anything of it waits. */
  function moveBack<Value>(of: Map<Key, Value>, key: Key): void {
    const value = of.get(key);
    if (value === undefined) return;
    of.delete(key);
    of.set(key, value);
  }

  const ofNetwork = (network: Key) => networks.get(network)?.length ?? 0;

  function greediestOf(network: Key, fewerThan: number): P | undefined {
    const named = [...(networks.get(network)?.askers ?? [])].filter(([asker]) => asker !== undefined);
    const most = longest(named, ([, own]) => own.length);
    if (!most || most[1].length <= fewerThan) return undefined;
    return take({ network, asker: most[0] }, -1);
  }

  function whoseTurn(mayGo: (asker: Key) => boolean): Place | undefined {
    for (const [network, { askers }] of networks) {
      for (const asker of askers.keys()) if (mayGo(asker)) return { network, asker };
    }
    return undefined;
  }

  return {
    length: () => length,
    waitingOf: ({ asker, network }) => ({
      ofAsker: networks.get(network)?.askers.get(asker)?.length ?? 0,
      ofNetwork: ofNetwork(network),
    }),
    add(place) {
      const network = networks.get(place.network) ?? { askers: new Map<Key, P[]>(), length: 0 };
      networks.set(place.network, network);
      const own = network.askers.get(place.asker) ?? [];
      network.askers.set(place.asker, own);
      own.push(place);
      network.length += 1;
      length += 1;
    },
    next(mayGo = () => true) {
      const turn = whoseTurn(mayGo);
      if (!turn) return undefined;
      const place = take(turn, 0);
      const askers = networks.get(turn.network)?.askers;
      if (askers) moveBack(askers, turn.asker);
      moveBack(networks, turn.network);
      return place;
    },
    remove(place) {
      const index = networks.get(place.network)?.askers.get(place.asker)?.indexOf(place) ?? -1;
      if (index >= 0) take(place, index);
    },
    makeRoomFor(newcomer, isInOwn = false) {
      const own = this.waitingOf(newcomer);
      const named = [...networks.keys()].filter((network) => network !== undefined);
      const largest = longest(named, ofNetwork);
      if (!isInOwn && largest !== undefined && ofNetwork(largest) > own.ofNetwork + 1) return greediestOf(largest, 0);
      return greediestOf(newcomer.network, own.ofAsker + 1);
    },
  };
}

function longest<Value>(values: readonly Value[], size: (value: Value) => number): Value | undefined {
  return values.length === 0 ? undefined : values.reduce((one, other) => (size(other) > size(one) ? other : one));
}
