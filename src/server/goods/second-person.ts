import type { SecondPersonReason } from '#domain/price-move.ts';
import { decidersAmong, mayDo } from '#domain/staff-role.ts';
import type { Refused } from '../desk/change.ts';
import type { StaffSession } from '../http/staff-route.ts';
import type { StaffStore } from '../staff/staff-store.ts';

/** The part of a request that a second person's decision depends on. */
export type Asked = {
  readonly reason?: string | undefined;
  /** Let it wait for a second person. */
  readonly ask: boolean;
  /** The number of products as typed, where fewer than two people can decide. */
  readonly typedCount?: number | undefined;
};

type Question = {
  readonly needs: readonly SecondPersonReason[];
  readonly by: StaffSession;
  /** The number of people able to approve. */
  readonly deciders: number;
  readonly products: number;
  readonly asked: Asked;
};

/**
 * Decides whether a change is made at once or waits for a second person. Where only one person can decide, they type the number of
 * products and give a proof instead. Both need a reason.
 */
export function wayOf({
  needs,
  by,
  deciders,
  products,
  asked,
}: Question): { readonly ok: true; readonly way: 'make' | 'ask' } | Refused {
  if (needs.length === 0) return { ok: true, way: 'make' };
  const isAlone = mayDo(by.role, 'change-goods') && deciders < 2;
  if (isAlone ? asked.typedCount !== products : !asked.ask) return { ok: false, reason: 'second-person' };
  if (!asked.reason) return { ok: false, reason: 'reason-missing' };
  if (isAlone && !by.isProved) return { ok: false, reason: 'proof-needed' };
  return { ok: true, way: isAlone ? 'make' : 'ask' };
}

/** Counts the active staff with the right to decide about changes of goods; 0 where none has it. */
export async function countDeciders(staff: Pick<StaffStore, 'list'>): Promise<number> {
  return decidersAmong(await staff.list());
}
