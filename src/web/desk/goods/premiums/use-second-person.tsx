import { useState } from 'react';
import { type ApprovalLimits, pointsText } from '#domain/price-move.ts';
import { countOf, groupThousands } from '#domain/words.ts';
import { useMay } from '#web/desk/data/me.ts';
import { TextArea, TextField } from '#web/desk/ui/fields.tsx';
import type { Preview } from './use-preview.ts';

/**
 * Collects what a change of many products needs: a reason, and the number of products from a sole decider. `fields` are the
 * inputs, `offReason` names the missing one, `body` is for the call.
 */
export function useSecondPerson(
  { needs, deciders, products }: Pick<Preview, 'needs' | 'deciders' | 'products'>,
  [reason, setReason]: readonly [reason: string, setReason: (reason: string) => void],
) {
  const may = useMay();
  const [typed, setTyped] = useState('');
  const isNeeded = needs.length > 0;
  const isAlone = isNeeded && deciders < 2 && may('change-goods');
  const asks = isNeeded && !isAlone;
  const why = reason.trim();
  const isCounted = typed.trim() === String(products);
  return {
    isAlone,
    asks,
    body: { ask: asks, ...(why && { reason: why }), ...(isAlone && { typedCount: Number(typed) }) },
    offReason:
      (isNeeded && !why && 'Enter a reason first.') ||
      (isAlone && !isCounted && 'Type the number of products first.') ||
      undefined,
    fields: (
      <>
        <TextArea
          label={isNeeded ? 'Why' : 'Why (if you like)'}
          value={reason}
          maxLength={500}
          rows={2}
          onChange={setReason}
        />
        {isAlone && (
          <TextField
            label="How many products does this change?"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        )}
      </>
    ),
  };
}

type Needs = Pick<Preview, 'needs' | 'changed'> & {
  /** Undefined when the number is unknown. */
  readonly belowCost: number | undefined;
};

/** Lists the reasons for a second person: `2 products would sell below cost, and a premium moves by more than 3 points`. */
export function needsText({ needs, belowCost, changed }: Needs, limits: ApprovalLimits): string {
  const words = {
    clerk: 'a clerk asks',
    'premium-moves': `a premium moves by more than ${pointsText(limits)} points`,
    'price-moves': `a price moves by more than ${limits.pricePercent}%`,
    'below-cost': belowCostText(belowCost),
    many: `${groupThousands(changed)} products change at once`,
  } as const;
  const all = needs.map((need) => words[need]);
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all[all.length - 1]}` : (all[0] ?? '');
}

function belowCostText(count: number | undefined): string {
  if (count === undefined || count === 0) return 'a product would sell below cost';
  return `${countOf(count, 'product')} would sell below cost`;
}
