import { useNavigate } from 'react-router';
import { desk } from '#web/desk/data/desk.ts';
import { useNextToPack } from '#web/desk/pack/pack-walk.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { ChangeButton } from '#web/desk/ui/change-button.tsx';
import { Printer } from '#web/desk/ui/icons.ts';
import { useKeys } from '#web/desk/ui/keys.tsx';
import { type Order, useOrderChange } from '../order-data.ts';
import { useTaken } from '../taken.ts';
import { isToPack } from './pack-step.tsx';
import { packingListPath } from './print-path.ts';

/** The way on from an order of the walk, and its print. A skipped order is free for colleagues again. */
export function NextToPack({ order }: { readonly order: Order }) {
  const { orderId } = order;
  const taken = useTaken(order);
  const navigate = useNavigate();
  const goOn = useNextToPack(orderId);
  const drop = useOrderChange(desk.dropOrder, {
    optimistic: (old) => ({ ...old, assignedTo: null, assignedUntil: null }),
  });
  const isLeft = isToPack(order) && taken.by !== 'other';
  const label = isLeft ? 'Skip' : 'Next order';
  const run = async () => {
    if (taken.by === 'me' && isLeft && !(await drop.run({ params: { orderId }, body: {} }))) return;
    goOn(isLeft ? 'putAside' : 'done');
  };
  // What is being packed is printed in place of its page.
  const print = () => (isLeft ? window.print() : void navigate(packingListPath(orderId)));
  const printLabel = isLeft ? 'Print list and label' : 'Print packing list';
  useKeys(
    {
      s: { label, run: () => void run(), isOff: drop.isBusy || drop.offReason !== undefined },
      p: { label: printLabel, run: print },
    },
    'Order',
  );
  return (
    <>
      <ChangeButton change={drop} kind={isLeft ? 'quiet' : 'primary'} keyHint="S" onClick={() => void run()}>
        {label}
      </ChangeButton>
      <Button icon={Printer} keyHint="P" onClick={print}>
        {printLabel}
      </Button>
    </>
  );
}
