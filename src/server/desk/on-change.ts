import type { Call, CallAnswer } from '#contract/call.ts';
import { type Refusing, succeed } from '../http/answers.ts';
import type { StaffHandler, StaffRequest } from '../http/staff-route.ts';
import type { Change, Changed } from './change.ts';
import type { Actor } from './log-store.ts';
import { refuseDesk } from './presenters.ts';

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
