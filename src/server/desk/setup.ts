import { missingFacts } from '#domain/seller.ts';
import type { Instant, Spot } from '#domain/spot.ts';
import { decidersAmong, mayDo } from '#domain/staff-role.ts';
import type { StaffSession } from '../http/staff-route.ts';
import type { DeskContext } from './context.ts';
import type { WaitingTest } from './setup-store.ts';

/** The steps that make a shop ready for business, each done by a fact. */
export type Setup = {
  /** Done by a good price of a feed that is not the demo. */
  readonly prices: { readonly isDone: boolean; readonly isDemo: boolean };
  /** Done once no product that is shown lacks a cost. */
  readonly costs: { readonly isDone: boolean; readonly products: number; readonly lackingCost: number };
  /** Done with two people who may approve changes. Undefined for those who cannot invite. */
  readonly people: { readonly isDone: boolean; readonly invited: number } | undefined;
  /** Done once every fact of the seller is set; `missing` names the others. */
  readonly seller: { readonly isDone: boolean; readonly missing: readonly string[] };
  /** Done once emails say how to pay. Undefined for those who cannot set it. */
  readonly pay: { readonly isDone: boolean } | undefined;
  readonly email: {
    readonly isDone: boolean;
    readonly sentAt: Instant | undefined;
    readonly hasServer: boolean;
    readonly waiting: WaitingTest | undefined;
  };
};

/** Number of paid orders from which a shop is at work, and is not told how to begin. */
const PAID_ORDERS_AT_WORK = 10;
const ENOUGH_DECIDERS = 2;

/** Returns a function that reads the steps; undefined where none is left, and for those who cannot do them. */
export function createReadSetup({ reads, spot, source, hasMailServer, shopSettings, clock }: DeskContext) {
  return async ({ role, staffId }: Pick<StaffSession, 'role' | 'staffId'>): Promise<Setup | undefined> => {
    if (!mayDo(role, 'change-settings') || (await reads.setup.hasPaidOrders(PAID_ORDERS_AT_WORK))) return undefined;
    const [counts, people, invited, sentAt, waiting] = await Promise.all([
      reads.setup.costs(),
      reads.staff.list(),
      reads.staff.invitations(clock()),
      reads.setup.testEmailSentAt(),
      reads.setup.waitingTest(staffId),
    ]);
    const { seller, 'how-to-pay': howToPay } = shopSettings.current();
    const missing = missingFacts(seller);
    const setup: Setup = {
      prices: { isDone: hasRealPrice(spot()), isDemo: source === 'demo' },
      costs: { isDone: counts.lackingCost === 0, ...counts },
      people: mayDo(role, 'manage-staff')
        ? { isDone: decidersAmong(people) >= ENOUGH_DECIDERS, invited: invited.length }
        : undefined,
      seller: { isDone: missing.length === 0, missing },
      pay: mayDo(role, 'change-how-to-pay') ? { isDone: howToPay.text !== '' } : undefined,
      email: { isDone: sentAt !== undefined, sentAt, hasServer: hasMailServer, waiting },
    };
    const steps = [setup.prices, setup.costs, setup.people, setup.seller, setup.pay, setup.email];
    return steps.every((step) => step?.isDone ?? true) ? undefined : setup;
  };
}

function hasRealPrice(spot: Spot): boolean {
  if (spot.state === 'unavailable') return false;
  const { source, deskPrices } = spot.tick;
  return (deskPrices?.of ?? source) !== 'demo';
}
