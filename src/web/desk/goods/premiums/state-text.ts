import type { CallAnswer } from '#contract/call.ts';
import type { listProposals } from '#contract/calls/desk-premiums.ts';
import { hourText } from '#domain/shop-time.ts';
import { countOf } from '#domain/words.ts';
import { percent } from '#web/desk/ui/money.tsx';
import { fieldText } from '../field-words.ts';

export type ProposalHead = CallAnswer<typeof listProposals>['data'][number];

/** `10 oz Gold Bar: premium 45.00%`, `10 oz Gold Bar: cost, state`, `Changes of 12 products`. */
export function editsTitle({ only, products }: Pick<ProposalHead, 'only' | 'products'>): string {
  if (!only) return `Changes of ${countOf(products, 'product')}`;
  const { name, fields, premium } = only;
  const what = fields.map((field) =>
    field === 'premium' && premium !== null ? `premium ${percent(premium)}` : fieldText(field).toLowerCase(),
  );
  return `${name}: ${[...new Set(what)].join(', ')}`;
}

type Stand = Pick<ProposalHead, 'state' | 'runAt' | 'note' | 'staffId' | 'decidedBy'>;

/** Describes a proposal's state in a sentence; `nameOf` maps a staff id to the person's name. */
export function stateText({ state, runAt, note, staffId, decidedBy }: Stand, nameOf: (id: string) => string): string {
  const at = runAt === null ? '' : hourText(runAt);
  const by = decidedBy === null ? '' : ` by ${nameOf(decidedBy)}`;
  if (state === 'asked') return 'Waiting for approval.';
  if (state === 'approved') return at ? `Approved${by}, scheduled for ${at}.` : `Approved${by}.`;
  if (state === 'sent-back') return note ? `Sent back${by}: “${note}”` : `Sent back${by}.`;
  if (state === 'withdrawn') return `Withdrawn${by}.`;
  if (state === 'failed') return `Not applied${at ? ` ${at}` : ''}. ${note ?? ''}`.trim();
  return decidedBy === null || decidedBy === staffId ? 'Applied.' : `Approved${by} and applied.`;
}
