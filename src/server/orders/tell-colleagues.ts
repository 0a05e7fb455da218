import { UNDO_MS } from '#domain/durations.ts';
import { mentionsIn } from '#domain/mentions.ts';
import type { Actor } from '../desk/log-store.ts';
import type { NoticeStore } from '../staff/staff-store.ts';
import type { MentionStore } from './mention-store.ts';

type Telling = { readonly mentions: MentionStore; readonly notices: NoticeStore };
type Cause = { readonly orderId: string; readonly seq: number };

/**
 * Shows an event to colleagues on Today, and emails them the notice once it cannot be undone any more, unless they have seen it by
 * then. `by`: of the staff.
 */
export async function tellColleagues(
  { mentions, notices }: Telling,
  { orderId, seq }: Cause,
  staffIds: readonly string[],
  notice: 'handed-over' | 'mentioned',
  by: string,
): Promise<void> {
  await mentions.add(orderId, seq, staffIds);
  for (const only of staffIds) await notices.add({ notice, orderId, seq: String(seq), by }, { only }, UNDO_MS / 1_000);
}

/** Tells the colleagues whom the note of an event mentions. Returns their ids. */
export async function tellMentioned(
  stores: Telling,
  actor: Actor,
  { note = '', ...cause }: Cause & { readonly note: string | undefined },
): Promise<readonly string[]> {
  if (actor.kind !== 'staff' || !note.includes('@')) return [];
  const found = mentionsIn(note, await stores.mentions.colleaguesOf(actor.staffId));
  const ids = [...new Set(found.map(({ id }) => id))];
  await tellColleagues(stores, cause, ids, 'mentioned', actor.staffId);
  return ids;
}
