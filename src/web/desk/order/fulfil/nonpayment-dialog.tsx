import { driftOf } from '#domain/drift.ts';
import { cents } from '#domain/money.ts';
import { useRates } from '#web/desk/data/rates.ts';
import { money } from '#web/desk/ui/money.tsx';
import { shortNumber } from '#web/desk/ui/times.tsx';
import { emailText } from '../emails.ts';
import { NOTE, noteIn, OrderDialog, type OrderDialogProps } from '../order-act.tsx';
import type { Order } from '../order-data.ts';

/** The dialog that ends an order that is still unpaid after its reminders. */
export function NonpaymentDialog(dialog: OrderDialogProps) {
  return (
    <OrderDialog
      title={`End order ${shortNumber(dialog.order.orderId)} for nonpayment?`}
      cancel="Keep order"
      {...dialog}
      act={{
        call: 'defaultOrder',
        initial: { note: '' },
        lead: <Loss order={dialog.order} />,
        fields: { note: NOTE },
        consequence: `This ends the order. ${emailText(dialog.order, 'The customer is emailed that it was not paid in time.')} You can undo this for 30 seconds.`,
        button: 'End the order',
        kind: 'danger',
        bodyOf: ({ note }) => noteIn(note),
        done: 'Ended: not paid',
      }}
    />
  );
}

function Loss({ order }: { readonly order: Order }) {
  const { balance } = order;
  const rates = useRates();
  const fallen = rates.state === 'unavailable' ? 0 : -driftOf(order, rates).cents;
  return (
    <>
      <p className="fulfil-lead">
        {balance.paid > 0
          ? `${money(balance.open)} is still due. ${money(balance.paid)} was paid and must be refunded.`
          : `None of the ${money(balance.open)} has been paid.`}
      </p>
      {fallen > 0 && (
        <p className="fulfil-quiet">
          The metal is worth {money(cents(fallen))} less than when ordered. The loss is recorded but never charged.
        </p>
      )}
    </>
  );
}
