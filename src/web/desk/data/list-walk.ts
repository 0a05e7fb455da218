const KEY = 'deskList';

/** The list from which an order was opened. It holds order numbers alone, no customer data. */
export type ListWalk = {
  /** The name of the view, `To confirm`. */
  readonly label: string;
  /** With its filters, `/orders?view=to-confirm`. */
  readonly to: string;
  readonly orderIds: readonly string[];
};

/** Stores the list from which an order is opened, so that J and K on the order's page follow it even after a reload. */
export function rememberList(list: ListWalk): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Full or denied: the page leads back to all orders.
  }
}

export type Neighbours = {
  readonly back: { readonly to: string; readonly label: string };
  readonly previous: string | undefined;
  readonly next: string | undefined;
};

/** Targets of J, K and the back link on an order's page; all orders where the order is not in the stored list. */
export function neighboursOf(orderId: string): Neighbours {
  const list = rememberedList();
  const place = list?.orderIds.indexOf(orderId) ?? -1;
  if (!list || place < 0) return { back: { to: '/orders', label: 'Orders' }, previous: undefined, next: undefined };
  const label = `${list.label}, ${place + 1} of ${list.orderIds.length}`;
  return {
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
