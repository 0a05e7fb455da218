import { METAL_NAMES } from '#domain/metal.ts';
import { centsOf } from '#domain/money.ts';
import { jumpText } from '#domain/spot.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import type { PriceHalt } from '../data/stopped-sales.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { money } from '../ui/money.tsx';
import { timeInText } from '../ui/times.tsx';

type AcceptPriceProps = { readonly halt: PriceHalt; readonly isOpen: boolean; readonly onClose: () => void };

/** Asks whether what the feed says of a halted metal is right, and has it sold again. */
export function AcceptPriceDialog({ halt, isOpen, onClose }: AcceptPriceProps) {
  return (
    <Dialog title={`Accept the price of ${halt.metal}`} isOpen={isOpen} onClose={onClose}>
      <AcceptPrice halt={halt} onClose={onClose} />
    </Dialog>
  );
}

function AcceptPrice({ halt, onClose }: Omit<AcceptPriceProps, 'isOpen'>) {
  const { metal, price, goodAt, reading, since } = halt;
  const accept = useDeskChange(desk.acceptPrice, { invalidates: invalidatedBy('prices'), onDone: onClose });
  return (
    <div className="dialog-form">
      <dl className="band__figures">
        <dt>Last good price</dt>
        <dd>
          {money(price)}, {timeInText(goodAt)}
        </dd>
        <dt>Feed says</dt>
        <dd>
          {money(reading)}, since {timeInText(since)}
        </dd>
        <dt>Move</dt>
        <dd>{jumpText(centsOf(price), centsOf(reading))}</dd>
      </dl>
      <p className="dialog-form__what">
        {METAL_NAMES[metal]} is sold at what the feed says as soon as you accept it. Compare it with another source
        first.
      </p>
      <div className="dialog-form__foot">
        <Button onClick={onClose}>Cancel</Button>
        <ChangeButton
          change={accept}
          kind="danger"
          onClick={() => void accept.run({ params: { metal }, body: { reading } })}
        >
          Accept {money(reading)}
        </ChangeButton>
      </div>
    </div>
  );
}
