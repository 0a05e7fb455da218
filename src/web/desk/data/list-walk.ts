import type { Stage } from '#domain/stage.ts';

const KEY = 'deskList';

/** The list from which an order was opened. It holds order numbers alone, no customer data. */
export type ListWalk = {
  /** The name of the view, `To confirm`. */
  readonly label: string;
  /** The path of the list with its filters, `/orders?view=to-confirm`. */
  readonly to: string;
  readonly orderIds: readonly string[];
  /** The stages that it shows; left out where it goes by something else. */
  readonly stages?: readonly Stage[] | undefined;
  /** Orders that have left it since. */
  readonly gone?: readonly string[];
  /** The list's scroll position in pixels when an order was opened, until the person walks on to another. */
  readonly scrollPx?: number | undefined;
  /** The order that was opened last, until the list is shown again. */
  readonly at?: string | undefined;
};

/** Stores the list from which an order is opened, so that J and K on the order's page follow it even after a reload. */
export function rememberList(list: ListWalk): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Full or denied: the page leads back to all orders.
  }
}

/** Stores the open order as the place in its list to come back to. */
export function rememberPlace(orderId: string): void {
  const list = rememberedList();
  if (!list?.orderIds.includes(orderId)) return;
  const isWalking = list.at !== undefined && list.at !== orderId;
  rememberList({ ...list, at: orderId, ...(isWalking && { scrollPx: undefined }) });
}

/** Stores whether an order has left the list, as its stage is now. */
export function rememberStage(orderId: string, stage: Stage): void {
  const list = rememberedList();
  if (list?.orderIds.includes(orderId)) rememberList({ ...list, gone: goneOf(list, orderId, stage) });
}

function goneOf({ stages, gone = [] }: ListWalk, orderId: string, stage: Stage | undefined): readonly string[] {
  if (!stages || !stage) return gone;
  const others = gone.filter((one) => one !== orderId);
  return stages.includes(stage) ? others : [...others, orderId];
}

/** Order numbers, the best first: the order opened last, those after it, those before. */
type Return = Pick<ListWalk, 'orderIds' | 'scrollPx'>;

/** Returns where to come back to in a list. Told once. */
export function placesToReturnTo(to: string): Return {
  const list = rememberedList();
  if (!list?.at || list.to !== to) return { orderIds: [] };
  rememberList({ ...list, at: undefined });
  const place = list.orderIds.indexOf(list.at);
  const orderIds = [...list.orderIds.slice(place), ...list.orderIds.slice(0, place).reverse()];
  return { orderIds, scrollPx: list.scrollPx };
}

export type Neighbours = {
  /** True where the order was opened from a list. */
  readonly isInList: boolean;
  readonly back: { readonly to: string; readonly label: string };
  readonly previous: string | undefined;
  readonly next: string | undefined;
};

/**
 * Targets of J, K and the back link on an order's page; all orders where the order is not in the stored list. What has left the
 * list is passed as before, and no longer counted. `stage`: the order's, once it is known.
 */
export function neighboursOf(orderId: string, stage?: Stage): Neighbours {
  const list = rememberedList();
  const place = list?.orderIds.indexOf(orderId) ?? -1;
  if (!list || place < 0)
    return { isInList: false, back: { to: '/orders', label: 'Orders' }, previous: undefined, next: undefined };
  const gone = goneOf(list, orderId, stage);
  const left = list.orderIds.filter((one) => !gone.includes(one));
  const nth = left.indexOf(orderId) + 1;
  const label = `${list.label}, ${nth > 0 ? `${nth} of ${left.length}` : `${left.length} left`}`;
  return {
    isInList: true,
    back: { to: list.to, label },
    previous: list.orderIds[place - 1],
    next: list.orderIds[place + 1],
  };
}

function rememberedList(): ListWalk | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
