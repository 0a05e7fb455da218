import type { FormEvent } from 'react';
import { type ApprovalLimits, pointsText, type SecondPersonReason } from '#domain/price-move.ts';
import { decidersAmong } from '#domain/staff-role.ts';
import { useMay } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { useApprovalLimits } from '../data/settings.ts';
import { Button } from '../ui/button.tsx';
import { useDeskForm } from '../ui/form.tsx';
import { FormFields } from '../ui/form-field.tsx';
import './goods.css';

const WORDS: Readonly<Record<SecondPersonReason, (limits: ApprovalLimits) => string>> = {
  clerk: () => 'A manager decides.',
  'premium-moves': (limits) => `The premium changes by more than ${pointsText(limits)} points.`,
  'price-moves': ({ pricePercent }) => `A price changes by more than ${pricePercent}%.`,
  'below-cost': () => 'It would sell below cost.',
  many: ({ products }) => `This affects more than ${products} products.`,
};

/** Fields sent with a change that one person may not make alone. */
export type Asked = { readonly reason: string } & ({ readonly ask: true } | { readonly typedCount: number });

type SecondPersonProps = {
  /** Name of the draft that keeps the reason until the change is made or requested. */
  readonly draft: string;
  /** Empty when the requirement came from the server alone. */
  readonly why: readonly SecondPersonReason[];
  /** The server's sentence, shown in place of the reasons. */
  readonly sentence?: string | undefined;
  /** Number of products, which a sole decider has to type when it is above one; null when only the server knows it. */
  readonly products?: number | null;
  readonly isBusy?: boolean;
  readonly offReason: string | undefined;
  readonly idOfReason?: string;
  /** Resolves to true when the change was made or sent for approval. */
  onAsk(asked: Asked): Promise<boolean>;
};

/**
 * Asks for the reason of a change that needs approval. A sole decider also types the number of products, and authenticates
 * again.
 */
export function SecondPerson(props: SecondPersonProps) {
  const { draft, why, sentence, products = 1, isBusy = false, offReason, idOfReason, onAsk } = props;
  const isAlone = useIsAlone();
  const limits = useApprovalLimits();
  const isCounting = isAlone && products !== 1;
  const form = useDeskForm({
    draft,
    initial: { reason: '', count: '' },
    issuesOf: ({ reason, count }) => ({
      reason: reason.trim() === '' ? 'Please say why.' : undefined,
      count:
        isCounting && !(products === null ? Number(count) > 0 : Number(count) === products)
          ? countIssue(products)
          : undefined,
    }),
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const values = await form.submit();
    if (!values) return;
    const typedCount = isCounting ? Number(values.count) : 1;
    if (await onAsk({ reason: values.reason.trim(), ...(isAlone ? { typedCount } : { ask: true }) })) form.clear();
  };
  return (
    <form className="second-person" noValidate onSubmit={(event) => void send(event)}>
      <p className="second-person__why">
        {sentence ??
          [
            ...why.map((one) => WORDS[one](limits)),
            isAlone ? 'You are the only one who can approve.' : 'Second approval required.',
          ].join(' ')}
      </p>
      <FormFields
        control={form.control}
        fields={{
          reason: { as: 'text', id: idOfReason, label: 'Why', maxLength: 500, autoComplete: 'off', required: true },
          count: isCounting && {
            as: 'text',
            label: 'How many products does this change?',
            inputMode: 'numeric',
            autoComplete: 'off',
            required: true,
          },
        }}
      />
      <Button type="submit" size="small" kind="primary" isBusy={isBusy} offReason={offReason}>
        {isAlone ? 'Confirm and change' : 'Request approval'}
      </Button>
    </form>
  );
}

function countIssue(products: number | null): string {
  return products === null ? 'Please enter the number of products.' : `Enter ${products}.`;
}

/** True when no other active person can approve; false until the staff is loaded. */
function useIsAlone(): boolean {
  const people = usePeople();
  const may = useMay();
  return may('change-goods') && people.size > 0 && decidersAmong([...people.values()]) < 2;
}
