import type { CallAnswer } from '#contract/call.ts';
import type { PREVIEW_PARTS, previewGoods } from '#contract/calls/desk-premiums.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useDeskQuery } from '#web/desk/data/use-desk-query.ts';
import type { WireChange, WireChoice } from './draft.ts';

type Answer = CallAnswer<typeof previewGoods>['data'];
/** `of`: how many goods there are, and what was asked. */
export type Preview = Omit<Answer, 'of'> & { readonly of: { readonly goods: number; readonly asked: string } };
export type PreviewRow = Answer['rows'][number];
export type Part = (typeof PREVIEW_PARTS)[number];

/** Until something is typed the goods are shown as they are. */
const AS_IT_IS: WireChange = { rule: 'add', value: 0, rounds: false, clamps: false };

type Question = {
  readonly choice: WireChoice | undefined;
  readonly leaveOut: readonly string[];
  readonly change: WireChange | undefined;
  readonly show: Part;
  readonly most: number;
};

/**
 * What a change would do, by the server, at the newest spot. The last answer stays while another is asked for: `isOf` says
 * whether it is one of this very change.
 */
export function usePreview({ choice, leaveOut, change = AS_IT_IS, show, most }: Question) {
  const of = JSON.stringify({ choice, leaveOut, change });
  const body = choice && { choice, leaveOut: [...leaveOut], change, show, most };
  const query = useDeskQuery(
    ['goods', 'preview', body],
    async (signal) => {
      // It changes nothing and needs no key of its own, but every call that is no GET names one.
      const asked = { body: body ?? { choice: { keys: [] }, change }, idempotencyKey: 'preview', signal };
      const outcome = await desk.previewGoods(asked);
      return outcome.ok
        ? { ...outcome, answer: { data: { ...outcome.answer.data, of: { goods: outcome.answer.data.of, asked: of } } } }
        : outcome;
    },
    { isOn: body !== undefined, keepsPrevious: true },
  );
  return { query, isCurrent: query.data?.of.asked === of };
}
