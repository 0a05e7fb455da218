import { type FormEvent, useState } from 'react';
import type { CallInput } from '#contract/call.ts';
import type { correctTrade } from '#contract/calls/desk-metal.ts';
import type { Failure } from '#contract/client.ts';
import { METAL_NAMES, type Metal } from '#domain/metal.ts';
import { flatteningTrade, type PositionWithPending } from '#domain/metal-limits.ts';
import { formatAmount, formatUsd } from '#domain/money.ts';
import { positionText } from '#domain/position.ts';
import type { PositionLimit } from '#domain/shop-settings.ts';
import { readTypedAmount } from '#domain/typed-amount.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useRates } from '../data/rates.ts';
import { undoWith, useNotUndone } from '../data/toast-undo.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { type DeskForm, type Issues, useDeskForm } from '../ui/form.tsx';
import { type Fields, FormFields } from '../ui/form-field.tsx';
import { instantOf, localOf } from '../ui/shop-hour.ts';
import { type Notification, useNotify } from '../ui/toast.tsx';
import { readOunces, type Trade, typedOunces } from './metal-data.ts';

type FormProps = {
  readonly metal: Metal;
  /** Undefined until the stock on hand is recorded, which this form then does. */
  readonly position: PositionWithPending | undefined;
  readonly limit?: PositionLimit | undefined;
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
export function TradeForm({ metal, position, limit, onDone }: FormProps) {
  const isOpening = !position;
  // As it stood when the form opened: a later order must not change the side or the ounces under the hand.
  const [proposed] = useState(() => (position ? flatteningTrade(position, limit) : 0));
  const notify = useNotify();
  const undoOf = useUndoTrade();
  const record = useDeskChange(desk.recordTrade, { invalidates: invalidatedBy('metal') });
  const form = useTradeForm({
    draft: `trade ${metal}${isOpening ? ' opening' : ''}`,
    initial: {
      kind: 'physical',
      side: proposed < 0 ? 'sold' : 'bought',
      microOunces: proposed === 0 ? '' : typedOunces(proposed),
      priceCents: '',
      counterparty: '',
      reference: '',
      tradedAt: '',
      reason: '',
    },
    isOpening,
    change: record,
  });
  const signed = signedOunces(form.values);
  async function run(event: FormEvent) {
    event.preventDefault();
    const values = await form.submit();
    if (!values) return;
    const body = { metal, kind: isOpening ? 'opening' : values.kind, ...tradeOf(values, isOpening) } as const;
    const made = await record.run({ body });
    if (!made) return;
    form.clear();
    // A book that has begun stays begun: what is on hand is corrected.
    if (isOpening) notify({ title: `${METAL_NAMES[metal]} on hand recorded` });
    else notify({ title: 'Trade recorded', about: `trade ${made.id}`, undo: undoOf(made) });
    onDone?.();
  }
  const cancel = () => {
    form.clear();
    onDone?.();
  };
  return (
    <form className="dialog-form" onSubmit={(event) => void run(event)} noValidate>
      {!isOpening && (
        <FormFields
          control={form.control}
          fields={{ kind: { as: 'choice', label: 'Type', options: KINDS } } satisfies Fields<Values>}
        />
      )}
      <TradeFields metal={metal} isOpening={isOpening} form={form} />
      {isOpening && (
        <p className="dialog-form__what">
          Leave out metal of orders that are already sold and not shipped: it belongs to the customer.
        </p>
      )}
      {position && signed !== undefined && (
        <p className="dialog-form__what" aria-live="polite">
          {afterText(position, signed)}
        </p>
      )}
      <div className="dialog-form__foot">
        {onDone && <Button onClick={cancel}>Cancel</Button>}
        <ChangeButton change={record} kind="primary" type="submit">
          {isOpening ? 'Record what is on hand' : 'Record trade'}
        </ChangeButton>
      </div>
    </form>
  );
}

/** `Net after this trade: 46.91 oz long, 3.17 oz long including pending orders.` */
function afterText({ net, pending }: PositionWithPending, signed: number): string {
  const own = `Net after this trade: ${positionText(net + signed)}`;
  return net === pending ? `${own}.` : `${own}, ${positionText(pending + signed)} including pending orders.`;
}

/** The form that replaces a trade by a correction, or voids it. */
export function CorrectForm({ trade, onDone }: { readonly trade: Trade; readonly onDone: () => void }) {
  const { id, metal, kind, microOunces, priceCents, counterparty, reference, tradedAt } = trade;
  const isOpening = kind === 'opening';
  const shownAt = localOf(tradedAt);
  const notify = useNotify();
  const undoOf = useUndoTrade();
  const correct = useDeskChange(desk.correctTrade, { invalidates: invalidatedBy('metal'), onDone });
  const form = useTradeForm({
    draft: `correct ${id}`,
    initial: {
      kind: kind === 'hedge' ? 'hedge' : 'physical',
      side: microOunces < 0 ? 'sold' : 'bought',
      microOunces: typedOunces(microOunces),
      priceCents: priceCents === null ? '' : formatAmount(priceCents),
      counterparty,
      reference,
      tradedAt: shownAt,
      reason: '',
    },
    isOpening,
    change: correct,
  });
  const reason = form.values.reason.trim();
  const send = async (body: CorrectBody) => {
    const made = await correct.run({ params: { tradeId: id }, body: { ...body, reason } });
    if (!made) return;
    form.clear();
    const isVoid = made.microOunces === 0 && !isOpening;
    notify({ title: isVoid ? 'Trade voided' : 'Trade corrected', undo: undoOf(made, trade) });
  };
  const correctIt = async () => {
    const values = reason ? await form.submit() : undefined;
    // The field has no seconds: an unedited time keeps its instant.
    if (values) await send({ ...tradeOf(values, isOpening), ...(values.tradedAt === shownAt && { tradedAt }) });
  };
  const offReason = reason ? undefined : 'Enter a reason first.';
  return (
    <form
      className="dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void correctIt();
      }}
    >
      <TradeFields metal={metal} isOpening={isOpening} form={form} />
      <FormFields
        control={form.control}
        fields={{ reason: { as: 'text', label: 'Reason', required: true, maxLength: 500 } } satisfies Fields<Values>}
      />
      <p className="dialog-form__what">Both entries stay in the list. The old one is no longer counted.</p>
      <div className="dialog-form__foot">
        {!isOpening && (
          <Button kind="danger" offReason={offReason} onClick={() => void send({ microOunces: 0, tradedAt })}>
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
  Record<'side' | 'microOunces' | 'priceCents' | 'counterparty' | 'reference' | 'tradedAt' | 'reason', string> & {
    readonly kind: (typeof KINDS)[number]['value'];
  }
>;

type TradeFormOptions = {
  readonly draft: string;
  readonly initial: Values;
  readonly isOpening: boolean;
  readonly change: { readonly failure: Failure | undefined; clear(): void };
};

function useTradeForm({ draft, initial, isOpening, change }: TradeFormOptions): DeskForm<Values> {
  return useDeskForm({ draft, initial, change, issuesOf: (values) => issuesOf(values, isOpening) });
}

/** The weight in micro-ounces, less than zero for metal that was sold; undefined for what is no weight. */
function signedOunces({ side, microOunces }: Values): number | undefined {
  const size = readOunces(microOunces);
  return size === undefined || side !== 'sold' ? size : -size;
}

function readPrice({ priceCents }: Values, isOpening: boolean) {
  return isOpening && priceCents.trim() === '' ? undefined : readTypedAmount(priceCents);
}

function issuesOf(values: Values, isOpening: boolean): Issues {
  const signed = signedOunces(values);
  const price = readPrice(values, isOpening);
  const hasTime = values.tradedAt === '' || instantOf(values.tradedAt) !== undefined;
  return {
    microOunces: signed === undefined || (signed === 0 && !isOpening) ? 'Enter ounces, such as 32.15.' : undefined,
    priceCents: price && !price.ok ? price.fault : undefined,
    tradedAt: hasTime ? undefined : 'Choose a date and a time.',
  };
}

/** The trade of values without issues. */
function tradeOf(values: Values, isOpening: boolean) {
  const signed = signedOunces(values) ?? 0;
  const price = readPrice(values, isOpening);
  const [counterparty, reference] = [values.counterparty.trim(), values.reference.trim()];
  const tradedAt = instantOf(values.tradedAt);
  return {
    microOunces: isOpening ? Math.abs(signed) : signed,
    ...(price?.ok && { priceCents: price.amount }),
    ...(counterparty && { counterparty }),
    ...(reference && { reference }),
    ...(tradedAt !== undefined && { tradedAt }),
  };
}

type TradeFieldsProps = { readonly metal: Metal; readonly isOpening: boolean; readonly form: DeskForm<Values> };

function TradeFields({ metal, isOpening, form: { control } }: TradeFieldsProps) {
  const rates = useRates();
  const spot = rates[metal] > 0 ? `Spot is ${formatUsd(rates[metal])}` : undefined;
  const group = (fields: Fields<Values>) => <FormFields control={control} fields={fields} />;
  const decimal = { as: 'text', inputMode: 'decimal' } as const;
  const text = { as: 'text', maxLength: 120 } as const;
  return (
    <>
      {!isOpening && group({ side: { as: 'choice', label: 'Side', options: SIDES } })}
      <div className="trade-form__pair">
        {group({
          microOunces: { ...decimal, label: isOpening ? 'On hand, fine ounces' : 'Fine ounces', required: true },
          priceCents: { ...decimal, label: isOpening ? 'Cost per oz (optional)' : 'Price per ounce', hint: spot },
        })}
      </div>
      {!isOpening && (
        <div className="trade-form__pair">
          {group({
            counterparty: { ...text, label: 'Counterparty (optional)' },
            reference: { ...text, label: 'Reference (optional)' },
          })}
        </div>
      )}
      {group({
        tradedAt: {
          as: 'text',
          type: 'datetime-local',
          label: isOpening ? 'Counted at' : 'Traded at',
          hint: 'Shop time. Leave empty to use the current time.',
        },
      })}
    </>
  );
}

type CorrectBody = Omit<CallInput<typeof correctTrade>['body'], 'reason'>;

/**
 * Returns the Undo of a trade that was just recorded, or of a correction, for its notification: one more correction, by which
 * the trade counts as `before`, or not at all. All entries stay in the list.
 */
function useUndoTrade(): (made: Trade, before?: Trade) => NonNullable<Notification['undo']> {
  const notify = useNotify();
  const correct = useDeskChange(desk.correctTrade, {
    invalidates: invalidatedBy('metal'),
    onDone: () => notify({ title: 'Undone' }),
    onRefused: useNotUndone(),
  });
  return (made, before) => {
    const body = { ...(before ? valuesOf(before) : { microOunces: 0, tradedAt: made.tradedAt }), reason: 'Undone' };
    return undoWith(() => correct.run({ params: { tradeId: made.id }, body }));
  };
}

function valuesOf({ microOunces, priceCents, counterparty, reference, tradedAt }: Trade): CorrectBody {
  return {
    microOunces,
    tradedAt,
    ...(priceCents !== null && { priceCents }),
    ...(counterparty && { counterparty }),
    ...(reference && { reference }),
  };
}
