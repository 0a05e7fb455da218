import { askedFrom } from '../http/request-context.ts';
import { createPlaces, type Leave, type Rules } from '../places.ts';

/** Each holds some kilobytes of its request while it waits. */
const WAITING = {
  waiting: 10_000,
  /** Of one customer: far more than all tabs of a browser ask for, since to wait costs less than to be refused and to ask again. */
  share: 1_000,
  /** Of one network, behind which a whole office may stand. */
  networkShare: 5_000,
} as const;

/** Nothing is given back. */
const LEAVE_NOTHING: Leave = () => {};

export type Shares = {
  /** A place for whoever's request is at hand. */
  enter(): Leave | Promise<Leave>;
  /** How many wait for one. */
  waiting(): number;
};

/**
 * Shares the places at a database out among those whose requests need it: by network, and in it by account, or by address where
 * there is no account. What the shop asks for itself, or for many together, waits in no line here.
 */
export function shareOut(rules: Pick<Rules, 'atOnce' | 'atOnceOfAsker' | 'withinMs' | 'holdsProcess'>): Shares {
  const places = createPlaces(['statement'], { ...WAITING, ...rules });
  return {
    enter() {
      const by = askedFrom.getStore();
      if (!by) return LEAVE_NOTHING;
      return places.enter('statement', { asker: by.userId ?? by.address, network: by.network });
    },
    waiting: places.waiting,
  };
}
