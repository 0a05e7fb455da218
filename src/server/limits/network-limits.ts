import { giveBackAll, LIMITS, takeAll } from './limits.ts';
import type { Limit, Limits } from './rate-limiter.ts';

/** A provider may give its customers neighbouring addresses: as many of them as this may use up all that is theirs. */
const HOUSEHOLDS = 10;

/** The same for a wider network. */
export function widerLimit(limit: Limit): Limit {
  return { ...limit, name: `${limit.name} network`, times: limit.times * HOUSEHOLDS };
}

/** What costs work, room or letters, and can be asked for without an account; the keys are addresses. */
export const NETWORK_LIMITS: ReadonlyMap<Limit, Limit> = new Map(
  [
    LIMITS.signInByAddress,
    LIMITS.register,
    LIMITS.startGoogle,
    LIMITS.tryCodeByAddress,
    LIMITS.askPasskey,
    LIMITS.tryPasskey,
    LIMITS.resetByAddress,
    LIMITS.resetByDeviceAddress,
    LIMITS.verifyByAddress,
    LIMITS.openLink,
    LIMITS.subscribe,
  ].map((limit): [Limit, Limit] => [limit, widerLimit(limit)]),
);

/** Counts the wider network of an address as well, where it has one: whoever has it whole has more addresses than can be counted. */
export function countNetworksToo(limits: Limits, networkOf: (address: string) => string): Limits {
  const bothOf = (limit: Limit, key: string): (readonly [Limit, string])[] => {
    const wider = NETWORK_LIMITS.get(limit);
    const network = wider && networkOf(key);
    return wider && network && network !== key
      ? [
          [limit, key],
          [wider, network],
        ]
      : [[limit, key]];
  };
  return {
    ...limits,
    lately: (limit, key) => {
      for (const [each, of] of bothOf(limit, key)) {
        const refused = limits.lately(each, of);
        if (refused) return refused;
      }
      return undefined;
    },
    take: (limit, key) => takeAll(limits, bothOf(limit, key)),
    giveBack: (limit, key) => giveBackAll(limits, bothOf(limit, key)),
  };
}
