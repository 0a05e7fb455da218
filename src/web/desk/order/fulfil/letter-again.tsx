import { desk } from '#web/desk/data/desk.ts';
import { ChangeButton } from '#web/desk/ui/change-button.tsx';
import { type Order, useOrderChange } from '../order-data.ts';

/** `seq` is the event's; 0 stands for the email that confirms receipt. */
type LetterAgainProps = { readonly order: Order; readonly seq: number };

/**
 * The button that resends an event's email, for a new price with a new link. Hidden while the email waits or is out of date.
 */
export function LetterAgain({ order, seq }: LetterAgainProps) {
  const change = useOrderChange(desk.sendLetterAgain, { done: () => 'The email will be sent again' });
  const letter = seq === 0 ? order.receivedLetter : order.events.find((event) => event.seq === seq)?.letter;
  if (!letter?.canSendAgain || order.moves.length === 0) return null;
  return (
    <ChangeButton
      kind="text"
      size="small"
      change={change}
      onClick={() => void change.run({ params: { orderId: order.orderId, seq: String(seq) }, body: {} })}
    >
      Send again
    </ChangeButton>
  );
}
