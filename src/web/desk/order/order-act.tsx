import { useContext } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as orderCalls from '#contract/calls/desk-orders.ts';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import { desk } from '../data/desk.ts';
import type { InputOf } from '../data/use-desk-change.ts';
import { type Act, ActDialog, ActForm } from '../ui/act-dialog.tsx';
import { NewsBand } from './news-band.tsx';
import { type Done, type Order, useOrderChange } from './order-data.ts';
import { ContactContext } from './use-contact.ts';

/** Calls of the contract that change an order. */
type Name = keyof typeof orderCalls;

type OrderFormAct<Values extends FieldValues, Call extends Name> = Omit<
  Act<Values, never>,
  'draft' | 'change' | 'body' | 'inputOf'
> & {
  readonly call: Call;
  /** Text of the notification after success. */
  readonly done: Done;
  /** `isRefused`: the last attempt was refused for a reason that a second press overrides. */
  readonly bodyOf: (values: Values, isRefused: boolean) => Omit<InputOf<(typeof desk)[Call]>['body'], 'version'>;
};

export type OrderDialogProps = { readonly order: Order; readonly isOpen: boolean; readonly onClose: () => void };

type ActProps<Values extends FieldValues, Call extends Name> = {
  readonly order: Order;
  readonly onClose: () => void;
  readonly cancel?: string;
  readonly act: OrderFormAct<Values, Call>;
};

/**
 * The dialog for a change of an order that needs input. It changes the version that was shown, and reports what others do
 * meanwhile.
 */
export function OrderDialog<Values extends FieldValues, Call extends Name>(
  props: ActProps<Values, Call> & { readonly title: string; readonly isOpen: boolean },
) {
  const { order, act, ...dialog } = props;
  const lead = (
    <>
      <NewsBand />
      {act.lead}
    </>
  );
  return <ActDialog {...dialog} act={{ ...useAct(order, act), lead }} />;
}

/** The same form within the page. */
export function OrderForm<Values extends FieldValues, Call extends Name>({
  order,
  act,
  ...form
}: ActProps<Values, Call>) {
  return <ActForm {...form} act={useAct(order, act)} />;
}

export const NOTE_FIRST = 'Write a note first.';
export const NOTE = { as: 'note', label: 'Note, for staff only', rows: 2, maxLength: 2_000 } as const;

/** The note for the body of a call; omitted when it is blank. */
export function noteIn(note: string): { readonly note?: string } {
  return note.trim() === '' ? {} : { note: note.trim() };
}

/** A move that needs a note. */
export function noteAct<Call extends 'reviewOrder' | 'releaseOrder' | 'agreedByPhone'>(
  act: Pick<OrderFormAct<FieldValues, Call>, 'call' | 'done' | 'consequence' | 'button'>,
) {
  return {
    ...act,
    initial: { note: '' },
    fields: { note: { ...NOTE, label: `${NOTE.label} (required)`, required: true } },
    disabledReason: ({ note }: { readonly note: string }) => (note.trim() ? undefined : NOTE_FIRST),
    bodyOf: ({ note }: { readonly note: string }) => ({ note: note.trim() }),
  };
}

function useAct<Values extends FieldValues, Call extends Name>(
  { orderId, version }: Order,
  { call, done, bodyOf, ...act }: OrderFormAct<Values, Call>,
): Act<Values, typeof desk.declineOrder> {
  // The head of the page stands outside of the call.
  const contact = useContext(ContactContext);
  const { body } = DESK_CALLS[call];
  // A decision that is made on the phone carries the call that the page has begun.
  const made = 'call' in body.entries ? contact?.call : undefined;
  // The body belongs to the call: the differences between calls do not matter here.
  const change = useOrderChange(desk[call] as typeof desk.declineOrder, {
    done: () => {
      if (made) contact?.clear();
      return done;
    },
  });
  const isRefused = change.failure?.reason === 'reference-used' || change.failure?.reason === 'number-used';
  return {
    ...act,
    draft: `${call} ${orderId}`,
    change,
    body,
    inputOf: (values) => ({
      params: { orderId },
      body: { version, ...bodyOf(values, isRefused), ...(made && { call: made }) } as never,
    }),
  };
}
