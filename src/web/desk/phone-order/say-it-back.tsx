import type { Cents } from '#domain/money.ts';
import type { OrderLine } from '#domain/order.ts';
import { Panel } from '../ui/panel.tsx';
import type { Draft, HeldPrice } from './draft.ts';
import { moneyWords, numberWords } from './spoken.ts';

/** What is read to the customer before the order is placed, in the words in which it is said. */
export function SayItBack({ price, draft }: { readonly price: HeldPrice; readonly draft: Draft }) {
  const { address, city } = draft.address;
  const where = [address, city].filter(Boolean).join(', ');
  return (
    <Panel title="Say it back" className="phone-say">
      <ul className="panel__body say">
        {price.lines.map((line) => (
          <li key={line.productId}>{lineWords(line)}</li>
        ))}
        <li>
          Together {moneyWords(price.total)}
          {where && `, to ${where}`}.
        </li>
      </ul>
    </Panel>
  );
}

function lineWords({ quantity, name, unitPrice }: OrderLine): string {
  const count = numberWords(quantity);
  const each: Cents = unitPrice;
  return `${count.charAt(0).toUpperCase()}${count.slice(1)} of ${name}, at ${moneyWords(each)}${quantity > 1 ? ' each' : ''}.`;
}
