import type { CallAnswer } from '#contract/call.ts';
import type { listCustomers, readCustomer } from '#contract/calls/desk-customers.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { undoWith, useNotUndone } from '../data/toast-undo.ts';
import { type AnyCall, type DeskChange, type InputOf, useDeskChange } from '../data/use-desk-change.ts';
import { type DeskQuery, useDeskQuery } from '../data/use-desk-query.ts';
import { useNotify } from '../ui/toast.tsx';

export type CustomerList = CallAnswer<typeof listCustomers>['data'];
export type CustomerRow = CustomerList['rows'][number];
export type Customer = CallAnswer<typeof readCustomer>['data'];

type ListQuery = NonNullable<Parameters<typeof desk.listCustomers>[0]>['query'];

export function useCustomers(query: ListQuery, isOn = true): DeskQuery<CustomerList> {
  return useDeskQuery(['customers', 'list', query], (signal) => desk.listCustomers({ query, signal }), {
    isOn,
    keepsPrevious: true,
  });
}

export function useCustomer(customerId: string): DeskQuery<Customer> {
  return useDeskQuery(['customers', customerId], (signal) => desk.readCustomer({ params: { customerId }, signal }));
}

type Versioned = { readonly version: number };
type Told<Call extends AnyCall> = {
  readonly title: string;
  readonly text?: string;
  /** Undoes the change of this version, for half a minute. */
  readonly undo?: ((data: Versioned, input: InputOf<Call>) => unknown) | undefined;
  readonly reauthenticateFor?: string;
  /** Called after a success. */
  readonly afterwards?: () => unknown;
};

/** A change of a customer, with its notification. */
export function useCustomerChange<Call extends AnyCall>(
  call: Call,
  { title, text, undo, reauthenticateFor, afterwards }: Told<Call>,
): DeskChange<Call> {
  const notify = useNotify();
  return useDeskChange(call, {
    invalidates: invalidatedBy('customer'),
    ...(reauthenticateFor && { reauthenticateFor }),
    onDone: (data, input) => {
      notify({
        kind: 'done',
        title,
        ...(text && { text }),
        ...(undo && { undo: undoWith(() => undo(data as Versioned, input)) }),
      });
      afterwards?.();
    },
  });
}

/** The change that undoes another of a customer; a refusal is said by a notification of its own. */
export function useCustomerUndo<Call extends AnyCall>(call: Call, title: string): DeskChange<Call> {
  const notify = useNotify();
  return useDeskChange(call, {
    invalidates: invalidatedBy('customer'),
    onDone: () => notify({ title }),
    onRefused: useNotUndone(),
  });
}
