import type { Actor, LogStore } from '../desk/log-store.ts';
import type { NoticeStore } from '../staff/notice-store.ts';
import type { NewProposal } from './proposal.ts';
import type { ProposalStore } from './proposal-store.ts';

type Stores = { readonly proposals: ProposalStore; readonly notices: NoticeStore; readonly log: LogStore };

/**
 * Stores a proposal and its row of the log, which gets `facts` too, in the caller's transaction. A proposal that waits for a second
 * person notifies the others of the staff; one that waits for its hour does not. Answers its id.
 */
export async function propose(
  { proposals, notices, log }: Stores,
  actor: Actor,
  proposal: NewProposal,
  facts: object = {},
): Promise<string> {
  const { products, needs, staffId, reason, state = 'asked' } = proposal;
  const id = await proposals.add(proposal);
  if (state === 'asked') await notices.add({ notice: 'proposal-waits', proposalId: id }, { except: staffId });
  const action = `goods-${state}` as const;
  await log.add(actor, { action, subject: `proposal ${id}`, after: { products, needs, ...facts }, reason });
  return id;
}
