import type { PageHandle } from '../context.ts';
import { useCart } from '../hooks/use-cart.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useCartQuote } from './cart/use-cart-quote.ts';
import { useProducts } from './cart/use-products.ts';
import { CheckoutForm } from './checkout/checkout-form.tsx';
import { CheckoutSummary } from './checkout/checkout-summary.tsx';
import { EmptyCheckout } from './checkout/empty-checkout.tsx';
import { useOrder } from './checkout/use-order.ts';

export function meta() {
  return [{ title: 'Checkout | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

export default function Checkout() {
  const { lines, isReady } = useCart();
  const products = useProducts(lines.map(({ id }) => id));
  const pricing = useCartQuote(products);
  const order = useOrder(pricing.quote, products.askAgain);
  if (isReady && lines.length === 0 && !order.isPlaced) return <EmptyCheckout />;
  const { form, field, errors, refused, isBusy, isPlaced, prefill, keep, quote, told, isUnanswered } = order;
  return (
    <div className="wrap wrap--own">
      <PageHead title="Checkout" />
      <div className="checkout">
        <CheckoutForm form={form} field={field} errors={errors} refused={refused} prefill={prefill} onChange={keep} />
        <CheckoutSummary
          {...pricing}
          isAwaited={products.state === 'awaited'}
          quote={quote}
          isBusy={isBusy || isPlaced}
          told={told}
          isUnanswered={isUnanswered}
          onPointerDown={order.onPointerDown}
        />
      </div>
    </div>
  );
}
