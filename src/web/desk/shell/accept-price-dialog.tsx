import { acceptPrice } from '#contract/calls/desk-halts.ts';
import { METAL_NAMES } from '#domain/metal.ts';
import { jumpText } from '#domain/spot.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import type { PriceHalt } from '../data/stopped-sales.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { money } from '../ui/money.tsx';
import { timeInText } from '../ui/times.tsx';

type AcceptPriceProps = { readonly halt: PriceHalt; readonly isOpen: boolean; readonly onClose: () => void };

/** The dialog that confirms a halted metal's feed price and resumes its sales. */
export function AcceptPriceDialog({ halt, ...dialog }: AcceptPriceProps) {
  const { metal, reading } = halt;
  const change = useDeskChange(desk.acceptPrice, { invalidates: invalidatedBy('prices') });
  return (
    <ActDialog
      title={`Accept the price of ${metal}`}
      {...dialog}
      act={{
        lead: <Figures halt={halt} />,
        consequence: `Once you accept, ${METAL_NAMES[metal].toLowerCase()} sells at the feed price. Compare it with another source first.`,
        button: `Accept ${money(reading)}`,
        kind: 'danger',
        change,
        body: acceptPrice.body,
        inputOf: () => ({ params: { metal }, body: { reading } }),
      }}
    />
  );
}

function Figures({ halt: { price, goodAt, reading, since } }: Pick<AcceptPriceProps, 'halt'>) {
  return (
    <dl className="band__figures">
      <dt>Last good price</dt>
      <dd>
        {money(price)}, {timeInText(goodAt)}
      </dd>
      <dt>Feed price</dt>
      <dd>
        {money(reading)}, since {timeInText(since)}
      </dd>
      <dt>Move</dt>
      <dd>{jumpText(price, reading)}</dd>
    </dl>
  );
}
