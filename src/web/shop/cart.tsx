import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { METAL_NAMES } from '#domain/metal.ts';
import { centsFromDollars, formatUsd } from '#domain/money.ts';
import { lineTotal } from '#domain/order.ts';
import { mostInOrder, saleNote } from '#domain/sale.ts';
import { formatGrams, formatOunces } from '#domain/weight.ts';
import { countOf } from '#domain/words.ts';
import type { PageHandle } from '../context.ts';
import { type CartItem, cartChanges, useCart } from '../hooks/use-cart.tsx';
import { useRates } from '../hooks/use-rates.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Quantity } from '../ui/goods/quantity.tsx';
import { usePrice } from '../ui/goods/use-price.ts';
import { PageHead } from '../ui/page-head.tsx';
import { productPath } from '../ui/paths.ts';
import { Picture } from '../ui/picture.tsx';
import type { ListedProduct } from '../ui/products/ask-products.ts';
import { useToast } from '../ui/toast.tsx';
import { CartSummary } from './cart/cart-summary.tsx';
import { ClearCart } from './cart/clear-cart.tsx';
import { LineFault, useLineFault } from './cart/line-fault.tsx';
import { isToldByLine } from './cart/moved-since.ts';
import { useProducts } from './cart/use-products.ts';
import { eraseHold } from './checkout/kept-hold.ts';
import { ArrowUpDown, Trash2 } from './icons.ts';

export function meta() {
  return [{ title: 'Shopping Cart | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

export default function CartPage() {
  const { lines, count, isReady } = useCart();
  const { state: rates, goodsRevision } = useRates();
  const products = useProducts(
    lines.map(({ id }) => id),
    goodsRevision,
  );
  const { heading, take } = useTaking();
  // What is on screen here is the newest price: the checkout goes on with it.
  useEffect(eraseHold, []);

  if (!isReady) {
    return (
      <>
        <div className="unless-empty">
          <AwaitedCart />
        </div>
        <div className="wrap wrap--own when-empty">
          <EmptyCart />
        </div>
      </>
    );
  }
  if (lines.length === 0) {
    return (
      <div className="wrap wrap--own" ref={heading} tabIndex={-1}>
        <h1 className="visually-hidden">Shopping Cart</h1>
        <EmptyCart />
      </div>
    );
  }
  if (products.state === 'awaited') return <AwaitedCart />;
  return (
    <div className="wrap wrap--own">
      <PageHead title="Shopping Cart">
        <span className="muted">{countOf(count, 'item')}</span>
      </PageHead>
      <div className={rates === 'stale' ? 'cart stale-prices' : 'cart'}>
        <div>
          <ul className="cart__lines">
            {lines.map((line) => (
              <CartLine
                key={line.id}
                line={line}
                product={products.byId.get(line.id)}
                isGone={products.state === 'known' && !products.byId.has(line.id)}
                onTake={() => take(line)}
              />
            ))}
          </ul>
          <div className="cart__below">
            <Link className="link link--alone" to="/">
              Continue Shopping
            </Link>
            <ClearCart />
          </div>
        </div>
        <CartSummary products={products} />
      </div>
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      picture="level"
      heading="Your cart is empty"
      headingLevel={2}
      action={{ label: 'Continue Shopping', to: '/' }}
    />
  );
}

/** Removes a line, offers Undo, and moves the focus to the first remaining line. */
function useTaking() {
  const { lines } = useCart();
  const toast = useToast();
  const heading = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState(0);
  const [restoredId, setRestoredId] = useState<string>();
  // As soon as its line is there: its product may have to be asked for.
  useEffect(() => {
    if (restoredId === undefined) return;
    const minus = document.querySelector<HTMLElement>(`[data-line="${CSS.escape(restoredId)}"] .quantity__step`);
    minus?.focus();
    if (minus) setRestoredId(undefined);
  });
  useEffect(() => {
    if (taken === 0) return;
    const next = document.querySelector<HTMLElement>('.cart-line__name a');
    (next ?? heading.current)?.focus();
  }, [taken]);

  function take(line: CartItem): void {
    const index = lines.findIndex(({ id }) => id === line.id);
    cartChanges.remove(line.id);
    setTaken((times) => times + 1);
    toast({
      kind: 'success',
      title: 'Removed from cart',
      description: 'Item removed from your cart',
      action: { label: 'Undo', onClick: () => restore(line, index) },
    });
  }

  function restore(line: CartItem, index: number): void {
    cartChanges.restore(line, index);
    setRestoredId(line.id);
    toast({ kind: 'success', title: `${line.name} is back in your cart` });
  }
  return { heading, take };
}

function AwaitedCart() {
  return (
    <div className="wrap wrap--own">
      <PageHead title="Shopping Cart" />
      <ul className="cart__lines" aria-busy="true">
        <li className="skeleton cart__awaited-line" />
        <li className="skeleton cart__awaited-line" />
      </ul>
    </div>
  );
}

type CartLineProps = {
  readonly line: CartItem;
  /** Undefined if it is no longer sold, or not loaded. */
  readonly product: ListedProduct | undefined;
  /** No longer sold. */
  readonly isGone: boolean;
  readonly onTake: () => void;
};

function CartLine({ line, product, isGone, onTake }: CartLineProps) {
  const change = (quantity: number) => (quantity === 0 ? onTake() : cartChanges.setQuantity(line.id, quantity));
  return (
    <li className="cart-line" data-line={line.id}>
      <div className="plate cart-line__plate">
        <Picture className="cart-line__picture" src={product?.image ?? line.image} alt="" size={104} isSmall />
      </div>
      <h2 className="cart-line__name">{isGone ? line.name : <Link to={productPath(line.id)}>{line.name}</Link>}</h2>
      <div className="cart-line__facts">
        {product && <LineFacts line={line} product={product} />}
        {product && <LineSelling line={line} product={product} />}
        {isGone && <p className="line-fault">No longer available. Please remove it to continue.</p>}
        {!product && !isGone && <p className="figure">Price unavailable</p>}
      </div>
      <div className="cart-line__quantity">
        <Quantity
          value={line.quantity}
          onChange={change}
          label={line.name}
          lowest={0}
          most={mostInOrder(product ?? {})}
          size="line"
        />
        <button
          type="button"
          className="icon-button cart-line__bin"
          aria-label={`Remove ${line.name}`}
          onClick={onTake}
        >
          <Trash2 className="icon" />
        </button>
      </div>
      {product && <LineSum product={product} quantity={line.quantity} />}
      <button
        type="button"
        className="card__remove cart-line__remove"
        aria-label={`Remove ${line.name}`}
        onClick={onTake}
      >
        Remove
      </button>
    </li>
  );
}

function LineFacts({ line, product }: { readonly line: CartItem; readonly product: ListedProduct }) {
  const shown = usePrice(product);
  const seen = centsFromDollars(line.price);
  return (
    <>
      <p className="figure">
        {METAL_NAMES[product.metal]}, weight {formatGrams(product.weight)}&nbsp;g ({formatOunces(product.weight)}
        &nbsp;oz)
      </p>
      <p className="figure">{'price' in shown ? `${formatUsd(shown.price)} each` : 'Price unavailable'}</p>
      {seen !== undefined && seen > 0 && 'price' in shown && isToldByLine(seen, shown.price) && (
        <p className="cart-line__was figure">
          <ArrowUpDown className="icon icon--small" />
          Was {formatUsd(seen)} when you added it
        </p>
      )}
    </>
  );
}

/** The note on a line that is not simply on sale, or its problem and the fix. */
function LineSelling({ line, product }: { readonly line: CartItem; readonly product: ListedProduct }) {
  const { pauses } = useRates();
  const fault = useLineFault({ product, quantity: line.quantity });
  if (fault) return <LineFault product={product} fault={fault} />;
  const note = saleNote(product, pauses);
  return note === undefined ? null : <p>{note}</p>;
}

function LineSum({ product, quantity }: { readonly product: ListedProduct; readonly quantity: number }) {
  const shown = usePrice(product);
  return (
    <p className="cart-line__sum">
      {'price' in shown && <span className="price">{formatUsd(lineTotal({ unitPrice: shown.price, quantity }))}</span>}
    </p>
  );
}
