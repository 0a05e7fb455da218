import type { ReactNode } from 'react';
import type { Failure } from '#contract/client.ts';
import { isPriceFixed } from '#domain/stage.ts';
import { telLink } from '#domain/telephone.ts';
import { Phone } from '../../ui/icons.ts';
import { buttonClass } from '../ui/button.tsx';
import { OrderFlag } from '../ui/order-flag.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import type { Order } from './order-data.ts';
import { useContact } from './use-contact.ts';
import './decide.css';

type ActBarProps = {
  readonly order: Order;
  /** Repeats the primary action; absent while the order waits for another party. */
  readonly children?: ReactNode;
  /** Refusal of the primary act, repeated here since the panel that shows it may be scrolled out of sight. */
  readonly failure?: Failure | undefined;
};

/** The bar above the tabs of a phone, with the call and the primary action in reach of the thumb. */
export function ActBar({ order, failure, children }: ActBarProps) {
  const contact = useContact();
  const isPhone = useIsPhone();
  const number = telLink(order.customer?.phone ?? '');
  return (
    <section className="act-bar" aria-label="Act on this order">
      {isPhone && !isPriceFixed(order.stage) && order.flags.includes('customer-blocked') && (
        <OrderFlag flag="customer-blocked" />
      )}
      {number && (
        <a className={buttonClass('quiet', 'large')} href={number} onClick={() => contact.propose('reached')}>
          <Phone className="icon icon--small" />
          Call
        </a>
      )}
      {children}
      {isPhone && <Refusal failure={failure} />}
    </section>
  );
}
