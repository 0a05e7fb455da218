import { useEffect, useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { previewGoods } from '#contract/calls/desk-premiums.ts';
import type { PREVIEW_PARTS } from '#contract/calls/goods-fields.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useDeskQuery } from '#web/desk/data/use-desk-query.ts';
import type { WireChange, WireChoice } from './draft.ts';

type Answer = CallAnswer<typeof previewGoods>['data'];
export type Preview = Answer & {
  /** False until a change is typed; the preview then shows the goods as they are. */
  readonly isChange: boolean;
  /** The question as JSON, compared with the current input. */
  readonly asked: string;
};
export type PreviewRow = Answer['rows'][number];
export type Part = (typeof PREVIEW_PARTS)[number];

const AS_IT_IS: WireChange = { rule: 'add', value: 0, rounds: false, clamps: false };

type Question = {
  readonly choice: WireChoice | undefined;
  readonly leaveOut: readonly string[];
  readonly change: WireChange | undefined;
  readonly show: Part;
  readonly most: number;
};

/**
 * Fetches the server's preview of a change at the newest spot. The previous answer stays while another loads or the fetch
 * fails; `isCurrent` tells whether it matches the current input.
 */
export function usePreview({ choice, leaveOut, change: wanted, show, most }: Question) {
  const isChange = wanted !== undefined;
  const change = wanted ?? AS_IT_IS;
  const asked = JSON.stringify({ choice, leaveOut, isChange, change });
  const body = choice && { choice, leaveOut: [...leaveOut], change, show: isChange ? show : 'all', most };
  const query = useDeskQuery(
    ['goods', 'preview', body, isChange],
    async (signal) => {
      // It changes nothing and needs no key of its own, but every call that is no GET names one.
      const input = { body: body ?? { choice: { keys: [] }, change }, idempotencyKey: 'preview', signal };
      const outcome = await desk.previewGoods(input);
      if (!outcome.ok) return outcome;
      const { data } = outcome.answer;
      const preview: Preview = { ...(isChange ? data : asItIs(data)), isChange, asked };
      return { ...outcome, answer: { data: preview } };
    },
    { isOn: body !== undefined, keepsPrevious: true },
  );
  const [last, setLast] = useState(query.data);
  if (query.data && query.data !== last) setLast(query.data);
  return { query, preview: query.data ?? last, isCurrent: query.data?.asked === asked };
}

/** Removes all judgments about a change: a product below cost is so already. */
function asItIs(answer: Answer): Answer {
  return {
    ...answer,
    needs: [],
    largest: null,
    belowCost: 0,
    atBound: 0,
    unchanged: 0,
    spread: answer.spread.map((band) => ({ ...band, belowCost: 0 })),
    rows: answer.rows.map((row) => ({ ...row, margin: null, isBelowCost: false })),
  };
}

const TYPING_MS = 250;

/** A value after it has stayed the same for a moment, so that not every keystroke sends a request. */
export function useDebounced<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(
      () => setDebounced(text === undefined ? (undefined as Value) : JSON.parse(text)),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
