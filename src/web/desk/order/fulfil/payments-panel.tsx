import { type ReactNode, useState } from 'react';
import { wasPaid } from '#domain/order-balance.ts';
import { METHOD_NAMES, methodInText } from '#domain/order-reasons.ts';
import { isPriceFixed, statusOf } from '#domain/stage.ts';
import { useDropDraft } from '#web/desk/data/drafts.ts';
import { useMay } from '#web/desk/data/me.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { StaffMark } from '#web/desk/ui/mark.tsx';
import { money } from '#web/desk/ui/money.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Notice } from '#web/desk/ui/refusal.tsx';
import { dayText } from '#web/desk/ui/times.tsx';
import type { Order } from '../order-data.ts';
import { PaymentForm, paymentDraft } from './payment-form.tsx';
import './fulfil.css';

/** The panel of an order's money, at every stage, since money may arrive at any time. While it is awaited, the step has it all. */
export function PaymentsPanel({ order }: { readonly order: Order }) {
  const may = useMay();
  const isMine = may('work-on-orders');
  if (awaitsMoney(order) && isMine) return null;
  if (order.payments.length === 0 && !isMine) return null;
  return (
    <Panel title="Payments" aside={asideOf(order)}>
      <div className="panel__body">
        <MoneyFacts order={order} />
        <PaymentRows order={order} />
        {isMine && <PaymentActs order={order} />}
      </div>
    </Panel>
  );
}

/** True while the next step is its payment: it is confirmed, or a payment was reversed. */
export function awaitsMoney({ stage, payments, balance }: Order): boolean {
  return stage === 'confirmed' || (wasPaid(stage, payments.length > 0) && balance.open > 0);
}

type MoneyFactsProps = { readonly order: Order; readonly children?: ReactNode };

/** The sums that are due, have come and are open. */
export function MoneyFacts({ order: { total, balance, payments, ...order }, children }: MoneyFactsProps) {
  return (
    <dl className="fulfil-facts">
      <div>
        <dt>Total</dt>
        <dd>{money(total)}</dd>
      </div>
      {payments.length > 0 && (
        <div>
          <dt>Received</dt>
          <dd>{money(balance.paid)}</dd>
        </div>
      )}
      {!isOver(order) && (
        <div>
          <dt>Open</dt>
          <dd className="fulfil-facts__money">{money(balance.open)}</dd>
        </div>
      )}
      {children}
    </dl>
  );
}

/** Payments and refunds, one below the other, and a refund that is due. */
export function PaymentRows({ order, label }: { readonly order: Order; readonly label?: string }) {
  const { toPayBack } = order.balance;
  if (order.payments.length === 0) return null;
  return (
    <section aria-label={label}>
      {toPayBack > 0 && (
        <Notice kind="warn" title={`${money(toPayBack)} refund due`}>
          {isOver(order) ? 'The order has ended.' : 'The customer paid more than was due.'}
        </Notice>
      )}
      <ul className="fulfil-rows">
        {order.payments.map((payment) => (
          <PaymentRow key={`${payment.at} ${payment.amount}`} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

type PaymentActsProps = {
  readonly order: Order;
  /** True where the form of a payment is shown anyway. */
  readonly hasForm?: boolean;
};

/** The buttons that open the form of a payment or a refund. */
export function PaymentActs({ order, hasForm = false }: PaymentActsProps) {
  const [form, setForm] = useState<'in' | 'back'>();
  const dropDraft = useDropDraft();
  const canRefund = order.balance.paid > 0;
  if (hasForm && !canRefund) return null;
  const toggle = (kind: 'in' | 'back', label: string) => (
    <Button
      size="small"
      aria-expanded={form === kind}
      onClick={() => {
        setForm(form === kind ? undefined : kind);
        if (form === kind) dropDraft(paymentDraft(order.orderId, kind === 'back'));
      }}
    >
      {form === kind ? 'Cancel' : label}
    </Button>
  );
  return (
    <>
      {form && (
        <div className="fulfil-form">
          <PaymentForm key={form} order={order} isBack={form === 'back'} onDone={() => setForm(undefined)} />
        </div>
      )}
      <div className="fulfil-acts">
        {!hasForm && toggle('in', 'Record payment')}
        {canRefund && toggle('back', 'Refund')}
      </div>
    </>
  );
}

function isOver({ stage }: Pick<Order, 'stage'>): boolean {
  return statusOf(stage) === 'cancelled';
}

function asideOf({ balance: { paid, open }, stage }: Order): string {
  if (open === 0) return `${money(paid)} paid`;
  return isPriceFixed(stage) ? `${money(open)} due` : 'not yet due';
}

function PaymentRow({ payment }: { readonly payment: Order['payments'][number] }) {
  const { amount, method, reference, receivedOn, memo, staffId } = payment;
  return (
    <li className="fulfil-row">
      <span className="fulfil-row__what">
        {amount < 0 ? `Refunded, ${methodInText(method)}` : METHOD_NAMES[method]}
        <span className="fulfil-row__sub">
          {dayText(receivedOn)}
          {reference && `, ${reference}`}
        </span>
        {memo && <span className="fulfil-row__sub">{memo}</span>}
      </span>
      <StaffMark id={staffId} />
      <span className="fulfil-row__figure">{money(amount)}</span>
    </li>
  );
}
