import { type FormEvent, useState } from 'react';
import { METAL_NAMES, type Metal } from '#domain/metal.ts';
import { formatAmount, formatUsd } from '#domain/money.ts';
import { positionText } from '#domain/position.ts';
import { readTypedAmount } from '#domain/typed-amount.ts';
import { desk } from '../data/desk.ts';
import { useFormDraft } from '../data/drafts.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useRates } from '../data/rates.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Choice, TextField } from '../ui/fields.tsx';
import { instantOf, localOf } from '../ui/shop-hour.ts';
import { useNotify } from '../ui/toast.tsx';
import { readOunces, type Trade, typedOunces } from './metal-data.ts';

type FormProps = {
  readonly metal: Metal;
  /** In micro-ounces; undefined until the stock on hand is recorded, which this form then does. */
  readonly net: number | undefined;
  readonly onDone?: () => void;
};

const SIDES = [
  { value: 'bought', label: 'Bought' },
  { value: 'sold', label: 'Sold' },
] as const;
const KINDS = [
  { value: 'physical', label: 'Physical' },
  { value: 'hedge', label: 'Hedge' },
] as const;

/** The form that records a trade, prefilled with the one that flattens the position. */
export function TradeForm({ metal, net, onDone }: FormProps) {
  const isOpening = net === undefined;
  const notify = useNotify();
  const [kind, setKind] = useState<'physical' | 'hedge'>('physical');
  const record = useDeskChange(desk.recordTrade, { invalidates: invalidatedBy('metal') });
  const fields = useTradeFields(`trade ${metal}${isOpening ? ' opening' : ''}`, {
    side: (net ?? -1) > 0 ? 'sold' : 'bought',
    ounces: net ? typedOunces(net) : '',
    price: '',
    counterparty: '',
    reference: '',
    tradedAt: '',
    reason: '',
  });
  async function run(event: FormEvent) {
    event.preventDefault();
    const given = fields.read(isOpening);
    if (!given) return;
    if (!(await record.run({ body: { metal, kind: isOpening ? 'opening' : kind, ...given } }))) return;
    fields.clear();
    notify({ kind: 'done', title: isOpening ? `${METAL_NAMES[metal]} on hand recorded` : 'Trade recorded' });
    onDone?.();
  }
  return (
    <form className="dialog-form" onSubmit={(event) => void run(event)} noValidate>
      {!isOpening && <Choice label="Type" options={KINDS} value={kind} onChange={(chosen) => setKind(chosen)} />}
      <TradeFields metal={metal} isOpening={isOpening} fields={fields} failures={record.failure?.refusal?.fields} />
      {isOpening && (
        <p className="dialog-form__what">
          Leave out metal of orders that are already sold and not shipped: it belongs to the customer.
        </p>
      )}
      {!isOpening && fields.signed !== undefined && (
        <p className="dialog-form__what" aria-live="polite">
          Net after this trade: {positionText(net + fields.signed)}.
        </p>
      )}
      <div className="dialog-form__foot">
        {onDone && <Button onClick={onDone}>Cancel</Button>}
        <ChangeButton change={record} kind="primary" type="submit">
          {isOpening ? 'Record what is on hand' : 'Record trade'}
        </ChangeButton>
      </div>
    </form>
  );
}

/** The form that replaces a trade by a correction, or voids it. */
export function CorrectForm({ trade, onDone }: { readonly trade: Trade; readonly onDone: () => void }) {
  const { id, metal, kind, microOunces, priceCents, counterparty, reference, tradedAt } = trade;
  const isOpening = kind === 'opening';
  const shownAt = localOf(tradedAt);
  const correct = useDeskChange(desk.correctTrade, { invalidates: invalidatedBy('metal'), onDone });
  const fields = useTradeFields(`correct ${id}`, {
    side: microOunces < 0 ? 'sold' : 'bought',
    ounces: typedOunces(microOunces),
    price: priceCents === null ? '' : formatAmount(priceCents),
    counterparty,
    reference,
    tradedAt: shownAt,
    reason: '',
  });
  const send = async (strike: boolean) => {
    const given = strike ? { microOunces: 0, tradedAt } : fields.read(isOpening);
    const reason = fields.values.reason.trim();
    if (!given || !reason) return;
    // The field has no seconds: an unedited time keeps its instant.
    const at = fields.values.tradedAt === shownAt ? { tradedAt } : {};
    if (await correct.run({ params: { tradeId: id }, body: { ...given, ...at, reason } })) fields.clear();
  };
  const offReason = fields.values.reason.trim() ? undefined : 'Enter a reason first.';
  return (
    <form
      className="dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <TradeFields metal={metal} isOpening={isOpening} fields={fields} failures={correct.failure?.refusal?.fields} />
      <TextField
        label="Reason"
        required
        maxLength={500}
        value={fields.values.reason}
        onChange={(reason) => fields.set({ reason })}
      />
      <p className="dialog-form__what">Both entries stay in the list. The old one is no longer counted.</p>
      <div className="dialog-form__foot">
        {!isOpening && (
          <Button kind="danger" offReason={offReason} onClick={() => void send(true)}>
            Void
          </Button>
        )}
        <ChangeButton change={correct} kind="primary" type="submit" offReason={offReason}>
          Save correction
        </ChangeButton>
      </div>
    </form>
  );
}

type Values = Readonly<
  Record<'side' | 'ounces' | 'price' | 'counterparty' | 'reference' | 'tradedAt' | 'reason', string>
>;
type Fields = ReturnType<typeof useTradeFields>;

function useTradeFields(name: string, initial: Values) {
  const [values, set, clear] = useFormDraft<Values>(name, initial);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const size = readOunces(values.ounces);
  const signed = size === undefined ? undefined : values.side === 'sold' ? -size : size;
  function read(isOpening: boolean) {
    const price = isOpening && values.price.trim() === '' ? undefined : readTypedAmount(values.price);
    const isNow = values.tradedAt === '';
    const at = instantOf(values.tradedAt);
    const wrong = {
      ...(signed === undefined || (signed === 0 && !isOpening) ? { microOunces: 'Enter ounces, such as 32.15.' } : {}),
      ...(price && !price.ok ? { priceCents: price.fault } : {}),
      ...(at === undefined && !isNow ? { tradedAt: 'Choose a date and a time.' } : {}),
    };
    setFaults(wrong);
    if (Object.keys(wrong).length > 0 || signed === undefined) return undefined;
    const [counterparty, reference] = [values.counterparty.trim(), values.reference.trim()];
    return {
      microOunces: isOpening ? Math.abs(signed) : signed,
      ...(price?.ok && { priceCents: price.amount }),
      ...(counterparty && { counterparty }),
      ...(reference && { reference }),
      ...(at !== undefined && { tradedAt: at }),
    };
  }
  return { values, set, clear, faults, signed, read };
}

type TradeFieldsProps = {
  readonly metal: Metal;
  readonly isOpening: boolean;
  readonly fields: Fields;
  readonly failures: Readonly<Record<string, string>> | undefined;
};

function TradeFields({ metal, isOpening, fields: { values, set, faults }, failures = {} }: TradeFieldsProps) {
  const rates = useRates();
  const errors = { ...failures, ...faults };
  const spot = rates[metal] > 0 ? `Spot is ${formatUsd(rates[metal])}` : undefined;
  return (
    <>
      {!isOpening && (
        <Choice
          label="Side"
          options={SIDES}
          value={values.side === 'sold' ? 'sold' : 'bought'}
          onChange={(side) => set({ side })}
        />
      )}
      <div className="trade-form__pair">
        <TextField
          label={isOpening ? 'On hand, fine ounces' : 'Fine ounces'}
          inputMode="decimal"
          required
          value={values.ounces}
          onChange={(ounces) => set({ ounces })}
          error={errors.microOunces}
        />
        <TextField
          label={isOpening ? 'Cost per oz (optional)' : 'Price per ounce'}
          inputMode="decimal"
          value={values.price}
          onChange={(price) => set({ price })}
          error={errors.priceCents}
          hint={spot}
        />
      </div>
      {!isOpening && (
        <div className="trade-form__pair">
          <TextField
            label="Counterparty (optional)"
            maxLength={120}
            value={values.counterparty}
            onChange={(counterparty) => set({ counterparty })}
          />
          <TextField
            label="Reference (optional)"
            maxLength={120}
            value={values.reference}
            onChange={(reference) => set({ reference })}
          />
        </div>
      )}
      <TextField
        label={isOpening ? 'Counted at' : 'Traded at'}
        type="datetime-local"
        value={values.tradedAt}
        onChange={(tradedAt) => set({ tradedAt })}
        error={errors.tradedAt}
        hint="Shop time. Leave empty for now."
      />
    </>
  );
}
