import type { ReactNode } from 'react';
import type { Failure } from '#contract/client.ts';
import { Phone } from '../../ui/icons.ts';
import { buttonClass } from '../ui/button.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { phoneHref } from './contact.ts';
import type { Order } from './order-data.ts';
import { useContact } from './use-contact.ts';
import './act-bar.css';

type ActBarProps = {
  readonly order: Order;
  /** Repeats the primary act; nothing where the order waits for another party. */
  readonly children?: ReactNode;
  /** Why the primary act was refused: the panel says so too, and may be out of sight. */
  readonly failure?: Failure | undefined;
};

/** On phones, above the tabs: the call and the primary act, under the thumb. */
export function ActBar({ order, failure, children }: ActBarProps) {
  const contact = useContact();
  const isPhone = useIsPhone();
  return (
    <section className="act-bar" aria-label="Act on this order">
      {order.customer && (
        <a
          className={buttonClass('quiet', 'large')}
          href={phoneHref(order.customer.phone)}
          onClick={() => contact.propose('reached')}
        >
          <Phone className="icon icon--small" />
          Call
        </a>
      )}
      {children}
      {isPhone && <Refusal failure={failure} />}
    </section>
  );
}
