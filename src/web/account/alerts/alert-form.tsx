import { lazy, Suspense, useEffect, useState } from 'react';
import { readProducts } from '#contract/calls/products.ts';
import { type AlertSubject, figureText, isReached, thresholdsOf } from '#domain/alert.ts';
import { type Cents, dollars } from '#domain/money.ts';
import { unitPrice } from '#domain/price.ts';
import { ratioOf } from '#domain/price-range.ts';
import { readTypedAmount } from '#domain/typed-amount.ts';
import { useApi } from '../../hooks/use-api.ts';
import { useRates } from '../../hooks/use-rates.tsx';
import type { AlertChartProps } from '../../ui/charts/alert-chart.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { type FieldFacts, useForm } from '../../ui/forms/use-form.ts';
import { askProducts, type ListedProduct } from '../../ui/products/ask-products.ts';
import { useToast } from '../../ui/toast.tsx';
import { awayText } from './alert-words.ts';
import { SelectField } from './select-field.tsx';
import { type AlertInput, ownZone, type useAlerts } from './use-alerts.ts';

/** A chart that cannot be loaded is left out: the form needs none. */
const AlertChart = lazy(() =>
  import('../../ui/charts/alert-chart.tsx').then(
    ({ AlertChart: loaded }) => ({ default: loaded }),
    () => ({ default: NoChart }),
  ),
);

function NoChart(_: AlertChartProps) {
  return <div />;
}

/** The values that the form begins with. */
export type AlertDraft = {
  readonly subject: AlertSubject;
  readonly productId?: string | undefined;
  readonly event?: 'below' | 'above' | 'back' | undefined;
  /** As it is typed. */
  readonly figure?: string | undefined;
  readonly repeats?: boolean | undefined;
  /** The id of the alert that is changed. */
  readonly replaces?: string | undefined;
};

type FormProps = Pick<ReturnType<typeof useAlerts>, 'api' | 'reload' | 'refuse'> & {
  readonly draft: AlertDraft;
  readonly onDone: () => void;
};

const LABELS = { subject: 'Of what', event: 'When it is', figure: 'Price', often: 'How often' } as const;

const SUBJECTS = [
  { value: 'gold', label: 'Gold, spot price per oz' },
  { value: 'silver', label: 'Silver, spot price per oz' },
  { value: 'ratio', label: 'Gold to silver' },
];

const EVENTS = [
  { value: 'below', label: 'at or below' },
  { value: 'above', label: 'at or above' },
];

type Chosen = Pick<AlertDraft, 'subject'> & {
  readonly event: NonNullable<AlertDraft['event']>;
  /** As it is typed. */
  readonly figure: string;
};

/** Sets an alert, or another one in the place of one. */
export function AlertForm({ draft, onDone, api, reload, refuse }: FormProps) {
  const toast = useToast();
  const [chosen, setChosen] = useState<Chosen>({
    subject: draft.subject,
    event: draft.event ?? 'below',
    figure: draft.figure ?? '',
  });
  const { subject } = chosen;
  const product = useProduct(draft.productId);
  const now = useFigure(subject, product);
  const isBack = isForSaleAgain(chosen);
  const {
    form,
    field,
    errors,
    refused,
    isBusy,
    entries,
    refuse: refuseFields,
  } = useForm({
    labels: LABELS,
    check: ({ figure }) => (isBack ? {} : figureFaults(figure)),
    onSubmit: ({ figure, often }) => send(figure, often === 'every'),
  });

  async function send(figure: string, repeats: boolean): Promise<void> {
    const outcome = await api.setAlert({ body: alertOf(draft, { ...chosen, figure }, repeats) });
    if (outcome.ok) {
      toast({ kind: 'success', title: 'Alert set', description: 'We will email you when it happens.' });
      reload();
      return onDone();
    }
    const fault = outcome.failure.refusal?.fields?.figure;
    if (fault && !isBack) refuseFields({ figure: fault });
    else refuse(outcome.failure);
  }

  function change(): void {
    form.onChange();
    const typed = entries();
    setChosen({
      subject: typed.subject as AlertSubject,
      event: (typed.event || 'below') as Chosen['event'],
      figure: typed.figure,
    });
  }

  const events = subject === 'product' ? [...EVENTS, { value: 'back', label: 'for sale again' }] : EVENTS;
  const typed = readTypedAmount(chosen.figure);
  const wanted = !isBack && typed.ok && typed.amount > 0 ? typed.amount : undefined;
  return (
    <form {...form} onChange={change} className="form-grid alert-form">
      <FormErrors errors={errors} refused={refused} />
      <SelectField
        label={LABELS.subject}
        name="subject"
        defaultValue={draft.subject}
        options={[
          ...(draft.productId === undefined ? [] : [{ value: 'product', label: draft.productId }]),
          ...SUBJECTS,
        ]}
      />
      <SelectField key={subject} label={LABELS.event} name="event" defaultValue={chosen.event} options={events} />
      {!isBack && (
        <FigureFields draft={draft} chosen={chosen} figureField={field('figure')} now={now} wanted={wanted} />
      )}
      <FormActions isBusy={isBusy} isChange={draft.replaces !== undefined} onCancel={onDone} />
    </form>
  );
}

type ActionsProps = { readonly isBusy: boolean; readonly isChange: boolean; readonly onCancel: () => void };

function FormActions({ isBusy, isChange, onCancel }: ActionsProps) {
  return (
    <div className="form-actions">
      <button className="button button--primary" type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? 'Saving...' : isChange ? 'Save' : 'Set alert'}
      </button>
      {isChange && (
        <button className="button button--quiet" type="button" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}

/** An alert of a product that is for sale again has no figure. */
function isForSaleAgain({ subject, event }: Chosen): boolean {
  return event === 'back' && subject === 'product';
}

function figureFaults(figure: string): { readonly figure?: string } {
  const typed = readTypedAmount(figure);
  if (!typed.ok) return { figure: typed.fault };
  return typed.amount > 0 ? {} : { figure: 'Please enter an amount above 0.' };
}

function alertOf({ productId, replaces }: AlertDraft, chosen: Chosen, repeats: boolean): AlertInput {
  const { subject, event, figure } = chosen;
  const typed = readTypedAmount(figure);
  const isBack = isForSaleAgain(chosen);
  return {
    subject,
    ...(subject === 'product' && { productId }),
    event: subject === 'product' || event !== 'back' ? event : 'below',
    ...(!isBack && typed.ok && { figure: dollars(typed.amount) }),
    repeats: repeats && !isBack,
    zone: ownZone(),
    ...(replaces !== undefined && { replaces }),
  };
}

type FigureProps = {
  readonly draft: AlertDraft;
  readonly chosen: Chosen;
  readonly figureField: FieldFacts;
  readonly now: Cents | undefined;
  readonly wanted: Cents | undefined;
};

/** The figure, how far it is, and how often it was there. */
function FigureFields({ draft, chosen: { subject, event }, figureField, now, wanted }: FigureProps) {
  return (
    <>
      <Field
        {...figureField}
        label={subject === 'ratio' ? 'Ratio' : 'Price in US dollars'}
        width="half"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={draft.figure}
      />
      <SelectField
        label={LABELS.often}
        name="often"
        defaultValue={draft.repeats ? 'every' : 'once'}
        options={[
          { value: 'once', label: 'Once' },
          { value: 'every', label: 'Every time' },
        ]}
      />
      <p className="alert-form__now figure" aria-live="polite">
        {nowText(subject, event, now, wanted)}
      </p>
      <Suspense fallback={<div className="alert-chart" />}>
        <AlertChart
          key={`${subject} ${draft.productId}`}
          charted={subject === 'product' ? undefined : subject}
          productId={subject === 'product' ? draft.productId : undefined}
          event={event === 'above' ? 'above' : 'below'}
          figure={wanted}
        />
      </Suspense>
    </>
  );
}

/** `Now $50.62, 5.18% away.`; says at once where that is already so. */
function nowText(subject: AlertSubject, event: string, now: Cents | undefined, wanted: Cents | undefined): string {
  if (now === undefined) return 'There is no live price right now. You can set the alert all the same.';
  const is = `Now ${figureText(subject, now)}`;
  if (wanted === undefined) return `${is}.`;
  const target = { subject: 'gold', event: event === 'above' ? 'above' : 'below', figure: wanted } as const;
  if (isReached(thresholdsOf({ target }, 'armed', 'gold'), now)) return `${is}: that is already the case.`;
  return `${is}, ${awayText(now, wanted)} away.`;
}

/** The product of the form; undefined until it is known. */
function useProduct(id: string | undefined): ListedProduct | undefined {
  const api = useApi({ readProducts });
  const [product, setProduct] = useState<ListedProduct>();
  useEffect(() => {
    if (id === undefined) return undefined;
    const leaving = new AbortController();
    void askProducts(api, [id], leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setProduct(found?.[0]);
    });
    return () => leaving.abort();
  }, [api, id]);
  return product;
}

/** The figure of now; undefined without live prices. */
function useFigure(subject: AlertSubject, product: ListedProduct | undefined): Cents | undefined {
  const { gold, silver, state } = useRates();
  if (state !== 'live' || gold <= 0 || silver <= 0) return undefined;
  if (subject === 'ratio') return ratioOf(gold, silver);
  if (subject !== 'product') return { gold, silver }[subject];
  return product && unitPrice({ gold, silver }[product.metal], product.weight, product.premium);
}
