import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { numberText } from '#domain/order-number.ts';
import { printedAt } from '#domain/shop-time.ts';
import { ArrowLeft } from '../../ui/icons.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { useMe } from '../data/me.ts';
import { onEntered, useSession } from '../data/session.ts';
import { useSellerFacts } from '../data/settings.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { SignIn } from '../entry/sign-in.tsx';
import type { Order } from '../order/order-data.ts';
import { Button } from '../ui/button.tsx';
import { Printer } from '../ui/icons.ts';
import { Loaded } from '../ui/loaded.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { shortNumber } from '../ui/times.tsx';
import { useTitle } from '../ui/use-title.ts';
import './print.css';
import './sheet.css';

type PrintFrameProps = {
  readonly title: string;
  /** Purpose of the document, in one sentence. */
  readonly about: string;
  readonly back: string;
  readonly children: ReactNode;
};

/** The frame of a printable page; only the sheet is printed. */
export function PrintFrame({ title, about, back, children }: PrintFrameProps) {
  const session = useSession();
  useTitle(title);
  if (session !== 'in') return <SignIn hasEnded={session === 'ended'} onEntered={onEntered} />;
  return (
    <div className="print">
      <header className="print__bar">
        <Link className="print__back" to={back}>
          <ArrowLeft className="icon icon--small" />
          Back
        </Link>
        <p className="print__about">{about}</p>
        <Button kind="primary" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </header>
      <main id="main">{children}</main>
    </div>
  );
}

type LoadedOrderProps = { readonly orderId: string; readonly children: (order: Order) => ReactNode };

/** The printed content of an order, once it is read. */
export function LoadedOrder({ orderId, children }: LoadedOrderProps) {
  const query = useDeskQuery(['order', orderId], (signal) => desk.readDeskOrder({ params: { orderId }, signal }));
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={8} />}>
      {children}
    </Loaded>
  );
}

type SheetProps = {
  readonly orderId: string;
  readonly title: string;
  readonly foot: string;
  readonly children: ReactNode;
};

/** One sheet about one order: the seller above, the number and the time of printing below. */
export function Sheet({ orderId, title, foot, children }: SheetProps) {
  const seller = useSellerFacts();
  const { letters } = useMe();
  return (
    <article className="sheet">
      <header className="sheet__head">
        <p className="sheet__name">
          <LogoMark className="sheet__mark" /> Troy
        </p>
        <address className="sheet__seller">
          {seller && (
            <>
              <b>{seller.legalName}</b>
              {[seller.address, seller.registration, [seller.phone, seller.email].filter(Boolean).join(' · ')]
                .filter(Boolean)
                .map((line) => (
                  <span key={line}>{line}</span>
                ))}
            </>
          )}
        </address>
      </header>
      <h1 className="sheet__title">
        {title} <small>{shortNumber(orderId)}</small>
      </h1>
      {children}
      <footer className="sheet__end">
        <p>{foot}</p>
        <p className="sheet__foot">
          <span>Order {numberText(orderId)}</span>
          <span>
            Printed {printedAt(serverNow())}, {letters}
          </span>
        </p>
      </footer>
    </article>
  );
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
