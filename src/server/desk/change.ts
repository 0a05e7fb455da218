import type { Call, CallAnswer } from '#contract/call.ts';
import type { Reason } from '#domain/reasons.ts';
import type { SaleFault } from '#domain/sale.ts';
import type { Transaction } from '../database/types.ts';
import { type Refusing, succeed } from '../http/answers.ts';
import type { KeyedRequest, StaffHandler, StaffRequest, StaffSession } from '../http/staff-route.ts';
import type { KeyStore } from './key-store.ts';
import type { Actor } from './log-store.ts';
import { refuseDesk } from './presenters.ts';

export type Refused = {
  readonly ok: false;
  readonly reason: Reason;
  /** The product or metal that is not for sale, for the sentence. */
  readonly fault?: SaleFault;
  /** Replaces the reason's own sentence. */
  readonly sentence?: string;
  /** Sentences for parts of the input. */
  readonly fields?: Readonly<Record<string, string>>;
};
export type Changed<Answer> = { readonly ok: true; readonly answer: Answer } | Refused;

/** A change by a person of the staff, and the key by which it is made once. */
export type StaffChange = { readonly staff: StaffSession; readonly keyed: KeyedRequest };

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

/** The answer of a staff call, without its envelope. */
export type AnswerOf<C extends Call> = CallAnswer<C> extends { readonly data: infer Answer } ? Answer : never;

/** A call under way in its transaction: the checked request, the stores, and the author. */
export type Act<C extends Call, Stores> = StaffRequest<C> & { readonly stores: Stores; readonly actor: Actor };

/** Makes the handler of a call that changes something. Its work runs in one transaction with key and answer: see `createChange`. */
export type OnChange<Stores> = <C extends Call>(
  work: (act: Act<C, Stores>) => Promise<Changed<AnswerOf<C>>>,
) => StaffHandler<C>;

export function createOnChange<Stores>(change: Change<Stores>): OnChange<Stores> {
  return <C extends Call>(work: (act: Act<C, Stores>) => Promise<Changed<AnswerOf<C>>>): StaffHandler<C> =>
    async (request) =>
      answer(await change(request, (stores, actor) => work({ ...request, stores, actor }))) as CallAnswer<C> | Refusing;
}

/** The answer of a change in its envelope, or its refusal. */
export function answer<Answer>(changed: Changed<Answer>) {
  return changed.ok ? succeed(changed.answer, 'Done') : refuseDesk(changed);
}

/** The actor of changes that are due by time. */
export const CLOCK = { kind: 'clock' } as const satisfies Actor;

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
