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
  /** Whose turn it is; who waits no more. */
  next(): P | undefined;
  /**
   * Takes out the last one of whoever has most, of the network that has most, if a newcomer would still have fewer; or of the
   * newcomer's own network, which shares alike too. `isInOwn` looks there alone.
   */
  makeRoomFor(newcomer: Place, isInOwn?: boolean): P | undefined;
};

type Key = string | undefined;

/**
 * Who waits is served in turn and not as they came: each network after the other, and of a network each asker. Whoever has one
 * place waits for one of each that came before, however many places these have.
 */
export function createWaitingLine<P extends Place>(): WaitingLine<P> {
  /** In the order of their turns: networks, the askers of each, and what each asked for. */
  const networks = new Map<Key, Map<Key, P[]>>();
  let length = 0;

  function take(place: Place, which: 'shift' | 'pop'): P | undefined {
    const askers = networks.get(place.network);
    const own = askers?.get(place.asker);
    const taken = own?.[which]();
    if (taken) length -= 1;
    if (own?.length === 0) askers?.delete(place.asker);
    if (askers?.size === 0) networks.delete(place.network);
    return taken;
  }

  /** Behind all others, if anything of it waits. */
  function moveBack<Value>(of: Map<Key, Value>, key: Key): void {
    const value = of.get(key);
    if (value === undefined) return;
    of.delete(key);
    of.set(key, value);
  }

  function ofNetwork(network: Key): number {
    return sum([...(networks.get(network)?.values() ?? [])].map((own) => own.length));
  }

  function greediestOf(network: Key, fewerThan: number): P | undefined {
    const named = [...(networks.get(network) ?? [])].filter(([asker]) => asker !== undefined).map(([, own]) => own);
    const most = longest(named, (own) => own.length);
    const [one] = most && most.length > fewerThan ? most : [];
    return one && take(one, 'pop');
  }

  return {
    length: () => length,
    waitingOf: ({ asker, network }) => ({
      ofAsker: networks.get(network)?.get(asker)?.length ?? 0,
      ofNetwork: ofNetwork(network),
    }),
    add(place) {
      const askers = networks.get(place.network) ?? new Map<Key, P[]>();
      networks.set(place.network, askers);
      const own = askers.get(place.asker) ?? [];
      askers.set(place.asker, own);
      own.push(place);
      length += 1;
    },
    next() {
      const [network] = networks.keys();
      const [asker] = networks.get(network)?.keys() ?? [];
      const place = take({ network, asker }, 'shift');
      const askers = networks.get(network);
      if (askers) moveBack(askers, asker);
      moveBack(networks, network);
      return place;
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
