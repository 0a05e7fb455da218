import type { Order } from '../order-data.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import type { Ending } from './end-menu.tsx';
import { NonpaymentDialog } from './nonpayment-dialog.tsx';
import { PartDialog } from './part-dialog.tsx';

type EndDialogsProps = { readonly order: Order; readonly ending: Ending | undefined; readonly onClose: () => void };

/** The dialogs of the ways to end an order, which are loaded with the first that is opened. */
export function EndDialogs({ order, ending, onClose }: EndDialogsProps) {
  return (
    <>
      <PartDialog order={order} isOpen={ending === 'part'} onClose={onClose} />
      <CancelDialog order={order} isOpen={ending === 'cancel'} onClose={onClose} />
      <NonpaymentDialog order={order} isOpen={ending === 'default'} onClose={onClose} />
    </>
  );
}
