import type { CallAnswer } from '#contract/call.ts';
import type { listProposals } from '#contract/calls/desk-premiums.ts';
import { hourText } from '../hours.ts';

export type ProposalHead = CallAnswer<typeof listProposals>['data'][number];

/** Where a proposal stands, in a sentence. */
export function stateText({ state, runAt, note }: Pick<ProposalHead, 'state' | 'runAt' | 'note'>): string {
  const at = runAt === null ? '' : hourText(Date.parse(runAt));
  if (state === 'asked') return 'Waits for a second person.';
  if (state === 'approved') return at ? `Approved. It is made ${at}.` : 'Approved.';
  if (state === 'sent-back') return note ? `Sent back: “${note}”` : 'Sent back.';
  if (state === 'withdrawn') return 'Withdrawn.';
  if (state === 'failed') return `Not made${at ? ` ${at}` : ''}. ${note ?? ''}`.trim();
  return 'Made.';
}
