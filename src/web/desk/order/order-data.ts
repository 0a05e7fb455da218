import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '#contract/call.ts';
import type { readDeskOrder } from '#contract/calls/desk-order-reads.ts';
import type { takeOrder } from '#contract/calls/desk-orders.ts';
import type { Outcome } from '#contract/client.ts';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy, type QueryKeys } from '../data/invalidated-by.ts';
import { rememberStage } from '../data/list-walk.ts';
import { takenText } from '../data/taken-text.ts';
import { type DeskChange, useDeskChange } from '../data/use-desk-change.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { shortNumber } from '../ui/times.tsx';
import { type Notification, useNotify } from '../ui/toast.tsx';
import { letterSoonIn } from './emails.ts';

export type Order = CallAnswer<typeof readDeskOrder>['data'];
export type OrderEvent = Order['events'][number];
export type OrderLine = Order['lines'][number];
export type OrderQuote = Order['quotes'][number];
/** The answer of every change of an order. */
export type Receipt = CallAnswer<typeof takeOrder>['data'];

type ChangeCall = (input: never) => Promise<Outcome<{ readonly data: Receipt }>>;
export type Done = string | { readonly title: string; readonly text?: string };
type Input<Call extends ChangeCall> = NonNullable<Parameters<Call>[0]>;
type Options<Call extends ChangeCall> = {
  /** Text of the notification after success; without it, or when it returns undefined, there is none. */
  readonly done?: (receipt: Receipt, input: Input<Call>) => Done | undefined;
  /** Restores the form's input when its undo starts. */
  readonly onUndo?: () => void;
  /** The order as the page shows it before the answer. */
  readonly optimistic?: (order: Order, input: Input<Call>) => Order;
};

export function useOrder(orderId: string) {
  return useDeskQuery(['order', orderId], (signal) => desk.readDeskOrder({ params: { orderId }, signal }), {
    againIn: (order) => letterSoonIn(order, serverNow()),
  });
}

/**
 * A change of one order: refetches the order, the lists and Today, and shows a notification with Undo for as long as that is
 * possible.
 */
export function useOrderChange<Call extends ChangeCall>(
  call: Call,
  { done, onUndo, optimistic }: Options<Call> = {},
): DeskChange<Call> {
  const notify = useNotify();
  const cache = useQueryClient();
  const undoOf = useUndo(onUndo);
  return useDeskChange<Call>(call, {
    invalidates: keysOf,
    ...(optimistic && {
      optimistic: (input, set) =>
        set<Order>(['order', orderIdOf(input)], (order) => optimistic(order, input as Input<Call>)),
    }),
    onDone(data, input) {
      const receipt = data as Receipt;
      rememberStage(receipt.orderId, receipt.stage);
      const said = done?.(receipt, input as Input<Call>);
      if (said === undefined) return;
      const notice = typeof said === 'string' ? { title: said } : said;
      const text = [notice.text, takenText([receipt])].filter(Boolean).join(' ');
      notify({
        ...(text && { text }),
        title: titleOf(cache, receipt.orderId, notice.title),
        // A change ends the Undo of earlier ones; a note does not.
        ...(hasVersion(input) && { about: `order ${receipt.orderId}` }),
        undo: undoOf(receipt),
      });
    },
  });
}

/**
 * Returns the function that waits for the order as a change has left it. What was typed is cleared then: before, the step of the
 * old order would show its empty form for a moment.
 */
export function useFreshOrder(orderId: string): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: ['order', orderId] }, { cancelRefetch: false });
}

/** Returns the Undo of a change for its notification; undefined where it cannot be undone. `onUndo`: as it starts. */
export function useUndo(onUndo?: () => void): (receipt: Receipt) => Notification['undo'] {
  const notify = useNotify();
  const cache = useQueryClient();
  const undo = useDeskChange(desk.undoMove, { invalidates: keysOf });
  async function takeBack({ orderId, version, seq }: Receipt): Promise<void> {
    onUndo?.();
    const undone = await undo.run({ params: { orderId }, body: { version, seq } });
    if (undone) rememberStage(orderId, undone.stage);
    notify({
      ...(undone ? {} : NOT_TAKEN_BACK),
      title: titleOf(cache, orderId, undone ? 'Undone' : 'Not undone'),
      about: `order ${orderId}`,
    });
  }
  return (receipt) => (receipt.undoUntil ? { until: receipt.undoUntil, run: () => takeBack(receipt) } : undefined);
}

/** `Rowe …101703: confirmed at $2,187.91`: notifications pile up, and each says whose order it is about. */
function titleOf(cache: QueryClient, orderId: string, title: string): string {
  const { customer } = cache.getQueryData<Order>(['order', orderId]) ?? {};
  return `${customer?.lastName ?? 'Order'} ${shortNumber(orderId)}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

const NOT_TAKEN_BACK = {
  kind: 'failed',
  text: 'Its email was sent, or someone has moved the order on.',
} as const;

function hasVersion(input: unknown): boolean {
  return 'version' in (input as { readonly body: object }).body;
}

function keysOf(input: unknown): QueryKeys {
  return invalidatedBy(`order ${orderIdOf(input)}`);
}

function orderIdOf(input: unknown): string {
  return (input as { readonly params: { readonly orderId: string } }).params.orderId;
}
