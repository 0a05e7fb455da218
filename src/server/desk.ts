import type { Accounts } from './accounts/create-accounts.ts';
import type { EmailHash } from './accounts/email-hash.ts';
import { customerCalls } from './customers/customer-calls.ts';
import { createEraseDue, eraseCalls } from './customers/erase-calls.ts';
import { markCalls } from './customers/mark-calls.ts';
import type { Database } from './database/types.ts';
import { createChange } from './desk/change.ts';
import type { DeskContext } from './desk/context.ts';
import { todayCalls } from './desk/today-calls.ts';
import { fileCalls } from './goods/file-calls.ts';
import { goodsChangeCalls, goodsReadCalls, pauseCalls, pictureCalls } from './goods/goods-calls.ts';
import { premiumCalls, proposalCalls } from './goods/premium-calls.ts';
import { createProposals } from './goods/proposals.ts';
import type { StaffHandlers } from './http/staff-route.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';
import type { Log } from './logging/log.ts';
import { metalCalls } from './metal/metal-calls.ts';
import { attachmentCalls } from './orders/attachment-calls.ts';
import { bulkCalls } from './orders/bulk-calls.ts';
import { decisionCalls } from './orders/decision-calls.ts';
import { createDeskClock } from './orders/desk-clock.ts';
import { presentLetters } from './orders/event-presenters.ts';
import { letterCalls } from './orders/letter-calls.ts';
import { listCalls } from './orders/list-calls.ts';
import { presentOrderRow } from './orders/list-presenters.ts';
import { moneyCalls, statementCalls } from './orders/money-calls.ts';
import { packingCalls } from './orders/packing-calls.ts';
import { parcelCalls } from './orders/parcel-calls.ts';
import { phoneOrderCalls } from './orders/phone-order-calls.ts';
import { readCalls } from './orders/read-calls.ts';
import { viewCalls } from './orders/view-calls.ts';
import { workCalls } from './orders/work-calls.ts';
import { feedCalls, haltCalls } from './prices/price-calls.ts';
import { reportCalls } from './reports/report-calls.ts';
import { every, type RepeatedJob } from './scheduling/every.ts';
import { handPriceCalls, settingCalls } from './settings/setting-calls.ts';
import { createEntry, type Entry } from './staff/entry.ts';
import { createJoin, type Join } from './staff/join.ts';
import { sessionCalls } from './staff/session-calls.ts';
import { createDeskSessions, type DeskSessions } from './staff/sessions.ts';
import { createFirstOwner, type FirstOwner } from './staff/staff.ts';
import { logCalls, memberCalls } from './staff/staff-calls.ts';
import { createWatchFeed } from './staff/watch-feed.ts';

/** The dealer's desk: its calls, its sign-in, and its due jobs. */
export type Desk = {
  readonly calls: StaffHandlers;
  readonly entry: Entry;
  readonly join: Join;
  readonly sessions: DeskSessions;
  readonly firstOwner: FirstOwner;
  readonly reads: DeskContext['reads'];
  readonly clock: DeskContext['clock'];
  /** Runs the jobs that are due now. */
  runClock(): Promise<void>;
  /** Invites the first owner, where the settings name one, and begins to look at the clock. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Parts = Omit<DeskContext, 'change' | 'log' | 'sessions'> & {
  readonly accounts: Accounts;
  readonly limits: RateLimiter;
  readonly emailHash: EmailHash;
  readonly cookiePrefix: string;
  readonly database: Pick<Database, 'elect' | 'hasDiskSpace'>;
  readonly logger: Log;
};

const CLOCK_EVERY_MS = 5_000;
/** After this long without a run of the due jobs another process takes over. */
const CLOCK_SILENCE_MS = 30_000;

export function createDesk(parts: Parts): Desk {
  const { transaction, reads, clock, settings, database, logger } = parts;
  const log: DeskContext['log'] = { add: (actor, entry) => transaction((stores) => stores.log.add(actor, entry)) };
  const sessions = createDeskSessions({ ...parts, sessions: reads.deskSessions, log });
  const entry = createEntry({ ...parts, sessions });
  const context = { ...parts, change: createChange(transaction, clock), log, sessions };
  const firstOwner = createFirstOwner(parts);
  const runClock = createRunClock(context);
  const election = database.elect({
    name: 'desk',
    channel: 'troy_desk',
    silenceMs: CLOCK_SILENCE_MS,
    onNews: () => {},
  });
  let ticking: RepeatedJob | undefined;
  return {
    calls: callsOf(context, entry),
    entry,
    join: createJoin({ ...parts, ...entry, sessions }),
    sessions,
    firstOwner,
    reads,
    clock,
    runClock,
    async start() {
      if (settings.owner) await firstOwner.invite(settings.owner);
      ticking = every(
        CLOCK_EVERY_MS,
        async () => void (database.hasDiskSpace() && (await election.campaign()) && (await runClock())),
        (err) => logger.warn({ err }, 'what is due at the desk waits'),
      );
    },
    async stop() {
      await ticking?.stop();
      await election.close();
    },
  };
}

function callsOf(context: DeskContext, entry: Entry): StaffHandlers {
  const work = workCalls(context);
  const packing = packingCalls(context);
  const money = moneyCalls(context);
  return {
    ...sessionCalls(context, entry),
    ...memberCalls(context),
    ...logCalls(context),
    ...todayCalls(context, presentOrderRow),
    ...listCalls(context),
    ...viewCalls(context),
    ...readCalls(context),
    ...decisionCalls(context),
    ...money,
    ...statementCalls(context, money),
    ...packing,
    ...parcelCalls(context),
    ...work,
    ...bulkCalls({ ...work, ...packing }),
    ...attachmentCalls(context),
    ...letterCalls(context),
    ...phoneOrderCalls(context),
    ...customerCalls(context, presentLetters),
    ...markCalls(context),
    ...eraseCalls(context),
    ...goodsReadCalls(context),
    ...goodsChangeCalls(context),
    ...premiumCalls(context),
    ...proposalCalls(context),
    ...fileCalls(context),
    ...pictureCalls(context),
    ...pauseCalls(context),
    ...haltCalls(context),
    ...metalCalls(context),
    ...reportCalls(context),
    ...feedCalls(context),
    ...settingCalls(context),
    ...handPriceCalls(context),
  };
}

function createRunClock(context: DeskContext): () => Promise<void> {
  const runOrders = createDeskClock({
    ...context,
    ...context.reads,
    hours: () => context.shopSettings.current().hours,
    promises: () => context.shopSettings.current().promises,
  });
  const proposals = createProposals(context);
  const watchFeed = createWatchFeed(context);
  const eraseDue = createEraseDue(context);
  return async () => {
    await runOrders();
    await proposals.runDue();
    await watchFeed();
    await eraseDue();
  };
}
