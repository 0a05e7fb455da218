import type { SaleFault } from '#domain/sale.ts';
import type { KeyedRequest, StaffSession } from '../http/staff-route.ts';
import type { KeyStore } from './key-store.ts';
import type { Actor } from './log-store.ts';

/** Why a change of the desk is refused. */
export type DeskRefusal =
  | 'key-reused'
  | 'not-allowed'
  | 'not-signed-in'
  | 'unknown-staff'
  | 'unknown-session'
  | 'unknown-order'
  | 'unknown-product'
  | 'unknown-item'
  | 'no-account'
  | 'last-owner'
  | 'on-staff'
  | 'link-spent'
  | 'changed-meanwhile'
  | 'move-not-allowed'
  | 'taken-by-other'
  | 'no-live-price'
  | SaleFault['reason']
  | 'already-paused'
  | 'price-moved'
  | 'in-review'
  | 'hold-over'
  | 'drift-over'
  | 'below-cost'
  | 'quote-over'
  | 'quote-replaced'
  | 'not-due'
  | 'reminders-missing'
  | 'refund-missing'
  | 'nothing-kept'
  | 'parcels-out'
  | 'reference-used'
  | 'money-open'
  | 'more-than-paid'
  | 'pieces-left'
  | 'pieces-over'
  | 'serial-numbers'
  | 'number-form'
  | 'number-used'
  | 'under-insured'
  | 'signature-missing'
  | 'not-delivered'
  | 'letter-waits'
  | 'letter-over'
  | 'too-late'
  | 'too-many'
  | 'unknown-view'
  | 'unknown-goods'
  | 'unknown-revision'
  | 'unknown-proposal'
  | 'name-taken'
  | 'has-orders'
  | 'state-not-allowed'
  | 'nothing-to-undo'
  | 'second-person'
  | 'same-person'
  | 'reason-missing'
  | 'proof-needed'
  | 'preview-changed'
  | 'proposal-over'
  | 'hour-not-allowed'
  | 'out-of-bounds'
  | 'csv-faults'
  | 'too-large'
  | 'day-not-possible'
  | 'invalid-input';

export type Refused = {
  readonly ok: false;
  readonly reason: DeskRefusal;
  /** What is not for sale, for the sentence. */
  readonly fault?: SaleFault;
  /** In place of what the reason says of itself. */
  readonly sentence?: string;
  /** Sentences for parts of the input. */
  readonly fields?: Readonly<Record<string, string>>;
};
export type Changed<Answer> = { readonly ok: true; readonly answer: Answer } | Refused;

/** A change by a person of the staff, and the key by which it is made once. */
export type StaffChange = { readonly staff: StaffSession; readonly keyed: KeyedRequest };

export type Transaction<Stores> = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>;

/** Runs a change of the desk: see `createChange`. */
export type Change<Stores> = <Answer>(
  change: StaffChange,
  work: (stores: Stores, actor: Actor) => Promise<Changed<Answer>>,
) => Promise<Changed<Answer>>;

/**
 * One transaction for a change, its key and its answer. A key that was used before is answered as then; for another request it is
 * refused. A change that is refused leaves nothing behind, its key neither.
 */
export function createChange<Stores extends { readonly keys: KeyStore }>(
  transaction: Transaction<Stores>,
  clock: () => number,
): Change<Stores> {
  return async <Answer>(
    { staff, keyed }: StaffChange,
    work: (stores: Stores, actor: Actor) => Promise<Changed<Answer>>,
  ) => {
    try {
      return await transaction(async (stores) => {
        const used = await stores.keys.take(staff.staffId, keyed, new Date(clock()));
        if (used && used.fingerprint !== keyed.fingerprint)
          throw new RefusedChange({ ok: false, reason: 'key-reused' });
        if (used) return { ok: true as const, answer: used.answer as Answer };
        const changed = await work(stores, actorOf(staff));
        if (!changed.ok) throw new RefusedChange(changed);
        await stores.keys.answer(staff.staffId, keyed.key, changed.answer);
        return changed;
      });
    } catch (error) {
      if (error instanceof RefusedChange) return error.refused;
      throw error;
    }
  };
}

export function actorOf({ staffId, role, id, network }: StaffSession): Actor {
  return { kind: 'staff', staffId, role, sessionId: id, network };
}

/** Takes the transaction back. */
class RefusedChange extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.reason);
    this.refused = refused;
  }
}
