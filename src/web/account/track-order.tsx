import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { listOrders, type OrderRecord, trackOrder } from '#contract/calls/orders.ts';
import type { Outcome } from '#contract/client.ts';
import { pastedOrderNumber } from '#domain/order-number.ts';
import type { PageHandle } from '../context.ts';
import { useApi } from '../hooks/use-api.ts';
import { type StoredUser, useUser } from '../hooks/use-user.tsx';
import { Field } from '../ui/forms/field.tsx';
import { FormErrors, Notice } from '../ui/forms/form-errors.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { orderNumberOf } from '../ui/orders/order-facts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useToast } from '../ui/toast.tsx';
import { PackageX } from './icons.ts';
import { NotLoaded } from './security/section.tsx';

export function meta() {
  return [
    { title: 'Track Your Order | Troy' },
    { name: 'description', content: 'See the status of an order by its order ID.' },
  ];
}

export const handle: PageHandle = { isPrivate: true };

type Search =
  | { readonly kind: 'found'; readonly order: OrderRecord }
  | { readonly kind: 'unknown' | 'unsure'; readonly orderId: string };

/** A quarter of what the page would load, for an order that is found. */
const loadTracked = () => import('./tracked-order.tsx');
const TrackedOrder = lazy(() =>
  loadTracked().then(
    ({ TrackedOrder: loaded }) => ({ default: loaded }),
    () => ({ default: () => <NotLoaded what="Your order" onRetry={() => window.location.reload()} /> }),
  ),
);

const LABELS = { orderId: 'Order ID' } as const;

export default function TrackOrder() {
  const { user } = useUser();
  /** A search without a session. */
  const [isRefused, setIsRefused] = useState(false);
  const [search, setSearch] = useState<Search>();
  const find = useFind(user, () => setIsRefused(true));
  const { form, field, errors, refused, isBusy } = useForm({
    labels: LABELS,
    check: ({ orderId }) => (pastedOrderNumber(orderId) ? {} : { orderId: 'Please enter an order ID' }),
    async onSubmit({ orderId }) {
      setSearch(undefined);
      setIsRefused(false);
      setSearch(await find(pastedOrderNumber(orderId)));
    },
  });
  useLinkedOrder(form.ref);
  useEffect(() => {
    // It is there when the search is answered.
    loadTracked().catch(() => {});
  }, []);
  async function lookAgain(order: OrderRecord): Promise<void> {
    const again = await find(orderNumberOf(order));
    if (again?.kind === 'found') setSearch(again);
  }
  return (
    <div className="wrap">
      <div className="track">
        <PageHead
          title="Track Your Order"
          lead="You will find the order ID in your order history and in our confirmation email."
        />
        <form {...form} className="track__form" aria-label="Track Your Order">
          <FormErrors errors={errors} refused={refused} />
          <Field
            {...field('orderId')}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="17635489204174410928375"
          />
          <button className="button button--primary track__button" type="submit" disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Searching...' : 'Track Order'}
          </button>
        </form>
        <div className="track__result" aria-live="polite">
          <Suspense>
            {search?.kind === 'found' && (
              <TrackedOrder order={search.order} onChanged={() => lookAgain(search.order)} />
            )}
          </Suspense>
          {search && search.kind !== 'found' && <OrderNotFound {...search} />}
          {isRefused && !user && (
            <Notice heading="Please login to track your orders">
              <Link className="notice__link notice__link--alone" to="/auth">
                Sign In
              </Link>
            </Notice>
          )}
        </div>
      </div>
    </div>
  );
}

/**
 * Fills in the number behind the `#` of the URL, as emails and the history link to an order, and looks it up once the user is
 * known.
 */
function useLinkedOrder(form: RefObject<HTMLFormElement | null>): void {
  const { hash } = useLocation();
  const { user, isReady } = useUser();
  const isSignedIn = isReady && user !== null;
  useEffect(() => {
    const [, number] = /^#(\d+)$/.exec(hash) ?? [];
    const input = form.current?.elements.namedItem('orderId');
    if (!number || !(input instanceof HTMLInputElement)) return;
    input.value = number;
    if (isSignedIn) form.current?.requestSubmit();
  }, [hash, isSignedIn, form]);
}

/** For no match and for a failure alike (section 8 of the specification); the card below says which it was. */
const NOT_FOUND = {
  kind: 'error',
  title: 'Order not found',
  description: 'Please check your order ID and try again',
} as const;

/** Looks for the id among the user's orders (section 5 of the specification). Undefined if the search was not possible. */
function useFind(user: StoredUser | null, refuse: () => void): (orderId: string) => Promise<Search | undefined> {
  const api = useApi({ listOrders, trackOrder });
  const toast = useToast();
  const { forget } = useUser();
  return async (orderId) => {
    if (!user) {
      refuse();
      return undefined;
    }
    const outcome = await find(user.id, orderId);
    if (!outcome.ok) {
      if (outcome.failure.reason === 'not-signed-in') {
        refuse();
        forget();
        return undefined;
      }
      if (outcome.failure.kind === 'refused') {
        toast({ kind: 'error', title: 'Error', description: 'Failed to fetch orders' });
        return undefined;
      }
      toast(NOT_FOUND);
      return { kind: 'unsure', orderId };
    }
    const [order] = outcome.answer.data;
    if (order) return { kind: 'found', order };
    toast(NOT_FOUND);
    return { kind: 'unknown', orderId };
  };

  /** In the list of orders, and if that is not complete, by its own call. */
  async function find(userId: string, orderId: string): Promise<Outcome<{ readonly data: readonly OrderRecord[] }>> {
    const listed = await api.listOrders({ params: { userId }, query: {} });
    if (!listed.ok) return listed;
    const data = listed.answer.data.filter((each) => orderNumberOf(each) === orderId);
    if (data.length > 0 || !listed.answer.hasOlder || !/^\d+$/.test(orderId)) return { ok: true, answer: { data } };
    const tracked = await api.trackOrder({ params: { orderId } });
    if (tracked.ok) return { ok: true, answer: { data: [tracked.answer.data] } };
    return tracked.failure.reason === 'unknown-order' ? { ok: true, answer: { data } } : tracked;
  }
}

function OrderNotFound({ kind, orderId }: { kind: 'unknown' | 'unsure'; orderId: string }) {
  return (
    <section className="panel track__unknown">
      <PackageX className="track__icon" />
      <div>
        <h2 className="track__heading">Order Not Found</h2>
        {kind === 'unknown' ? (
          <p>
            No order with the ID <b className="track__id">{orderId}</b> is on your account. Please check your order ID
            and try again.
          </p>
        ) : (
          <p>
            We could not reach our server to look for <b className="track__id">{orderId}</b>. Your orders are safe:
            please try again in a moment.
          </p>
        )}
      </div>
    </section>
  );
}
