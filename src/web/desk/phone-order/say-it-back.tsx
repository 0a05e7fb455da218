import { Panel } from '../ui/panel.tsx';
import type { Draft, HeldPrice } from './draft.ts';
import { lineWords, moneyWords } from './spoken.ts';

/** The script that staff read to the customer before the order is placed. */
export function SayItBack({ price, draft }: { readonly price: HeldPrice; readonly draft: Draft }) {
  const { address, city } = draft.address;
  const where = [address, city].filter(Boolean).join(', ');
  return (
    <Panel title="Read back" className="phone-say">
      <ul className="panel__body say">
        {price.lines.map((line) => (
          <li key={line.productId}>{lineWords(line)}</li>
        ))}
        <li>
          In total {moneyWords(price.total)}
          {where && `, to ${where}`}.
        </li>
      </ul>
    </Panel>
  );
}
