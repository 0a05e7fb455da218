import { useState } from 'react';
import { useMay } from '#web/desk/data/me.ts';
import { TextArea, TextField } from '#web/desk/ui/fields.tsx';
import type { Preview } from './use-preview.ts';

/**
 * What a change of many products is sent with: a reason, and from a sole decider the number of products. `fields`
 * ask for them, `offReason` says which is missing, `body` is for the call.
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
            label="Number of products"
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
