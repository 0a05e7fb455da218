import { useState } from 'react';
import { METHOD_NAMES } from '#domain/order-reasons.ts';
import { useMay } from '#web/desk/data/me.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { StaffMark } from '#web/desk/ui/mark.tsx';
import { money } from '#web/desk/ui/money.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Notice } from '#web/desk/ui/refusal.tsx';
import { dayText } from '#web/desk/ui/times.tsx';
import type { Order } from '../order-data.ts';
import { PaymentForm } from './payment-form.tsx';
import './fulfil.css';

/**
 * Lists an order's payments, refunds and balance. Payments can be recorded at every stage, since they may arrive at any time.
 */
export function PaymentsPanel({ order }: { readonly order: Order }) {
  const may = useMay();
  const [form, setForm] = useState<'in' | 'back'>();
  const { paid, open, toPayBack } = order.balance;
  const isMine = may('work-on-orders');
  if (order.payments.length === 0 && (order.stage === 'confirmed' || !isMine)) return null;
  const hasForm = order.stage === 'confirmed' && open > 0;
  const isEnded = isOver(order);
  return (
    <Panel title="Payments" aside={asideOf(order)}>
      <div className="panel__body">
        {toPayBack > 0 && (
          <Notice kind="warn" title={`${money(toPayBack)} refund due`}>
            {isEnded ? 'The order has ended.' : 'The customer paid more than was due.'}
          </Notice>
        )}
        {order.payments.length > 0 ? (
          <ul className="fulfil-rows">
            {order.payments.map((payment) => (
              <PaymentRow key={`${payment.at} ${payment.amount}`} payment={payment} />
            ))}
          </ul>
        ) : (
          <p className="fulfil-quiet">No payment yet.</p>
        )}
        {isMine && form && (
          <div className="fulfil-form">
            <PaymentForm key={form} order={order} isBack={form === 'back'} onDone={() => setForm(undefined)} />
          </div>
        )}
        {isMine && (
          <div className="fulfil-acts">
            {!hasForm && (
              <Button
                size="small"
                aria-expanded={form === 'in'}
                onClick={() => setForm(form === 'in' ? undefined : 'in')}
              >
                {form === 'in' ? 'Cancel' : 'Record payment'}
              </Button>
            )}
            {paid > 0 && (
              <Button
                size="small"
                aria-expanded={form === 'back'}
                onClick={() => setForm(form === 'back' ? undefined : 'back')}
              >
                {form === 'back' ? 'Cancel' : 'Refund'}
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}

function isOver({ stage }: Order): boolean {
  return ['declined', 'expired', 'withdrawn', 'cancelled', 'defaulted'].includes(stage);
}

function asideOf({ balance: { paid, open }, stage }: Order): string {
  if (open === 0) return `${money(paid)} paid`;
  return ['new', 'review', 'requoted'].includes(stage) ? 'not yet due' : `${money(open)} due`;
}

function PaymentRow({ payment }: { readonly payment: Order['payments'][number] }) {
  const { amount, method, reference, receivedOn, staffId } = payment;
  const name = METHOD_NAMES[method];
  return (
    <li className="fulfil-row">
      <span className="fulfil-row__what">
        {amount < 0 ? `Refunded, ${name.toLowerCase()}` : name}
        <span className="fulfil-row__sub">
          {dayText(receivedOn)}
          {reference && `, ${reference}`}
        </span>
      </span>
      <StaffMark id={staffId} />
      <span className="fulfil-row__figure">{money(amount)}</span>
    </li>
  );
}
