import { createPlaces, type Rules } from './places.ts';

type TurnRules = Omit<Rules, 'networkShare' | 'holdsProcess'> & {
  /** Askers that may be one and the same in truth: those of one network share turns, and have no more than these places. */
  readonly network?: { readonly of: (asker: string) => string; readonly share: number };
};

/** Lets heavy work through in turns, each piece of it in a place of its own: see `createPlaces`. */
export function createTurns<Kind extends string>(kinds: readonly Kind[], { network, ...rules }: TurnRules) {
  const places = createPlaces(kinds, { ...rules, holdsProcess: true, ...(network && { networkShare: network.share }) });
  const networkOf = network?.of ?? ((asker) => asker);

  return async <Result>(kind: Kind, work: () => Promise<Result>, asker?: string): Promise<Result> => {
    const leave = await places.enter(kind, { asker, network: asker === undefined ? undefined : networkOf(asker) });
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
