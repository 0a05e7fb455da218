import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { troyCatalogue } from '#catalogue/stock.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { openPeriods } from '#domain/opening-hours.ts';
import { UNNAMED_SELLER } from '#domain/seller.ts';
import { SHOP_ZONE } from '#domain/shop-zone.ts';
import { HONOUR_MS, type Instant, MAX_JUMP, STALE_AFTER_MS } from '#domain/spot.ts';
import { USUAL_HOURS } from '#domain/week.ts';
import { keptSecret } from '#server/config.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/types.ts';
import { createShop, type Shop } from '#server/shop.ts';
import { createBusiness } from './business.ts';
import { customerWork } from './customer-work.ts';
import { goodsWork } from './goods-work.ts';
import { marketUntil } from './market.ts';
import { metalWork } from './metal-work.ts';
import { leaveOpenWork } from './open-work.ts';
import { orderStory } from './order-story.ts';
import { type Access, hireStaff } from './people.ts';
import { type Chance, createChance } from './random.ts';
import { writeStatement } from './statement.ts';
import { createTimeline, minutesLater, type Story } from './timeline.ts';

const WEEKS = 8;
const WEEK_MS = 7 * DAY_MS;
/** With those that `leaveOpenWork` adds there are 400 and some. */
const ORDERS = 378;
const SEED = 1_792;
/** Of the demo's people, whose password everybody may read: cheap, so that two hundred accounts take no time. */
const PASSWORD_COST = { N: 16, r: 1, p: 1 };
const POLL_MS = 60_000;
/** So long the half hours of the market are written down, for the drawing of a day. */
const DRAWN_MS = 26 * HOUR_MS;

/**
 * Fills an empty data folder with eight weeks of a dealer's business, which end at `end`: made by the use cases of shop and desk, at
 * a clock that walks through them. The same choices at each run; the numbers of orders are the shop's own.
 */
export async function fillDemo(folder: string, publicUrl: string, end: Instant): Promise<readonly Access[]> {
  const database = await openDatabase({ kind: 'pglite', folder });
  try {
    return await walk(database, { folder, secret: keptSecret(folder), publicUrl, end });
  } finally {
    await database.close();
  }
}

type Walk = {
  readonly folder: string;
  readonly secret: string;
  readonly publicUrl: string;
  readonly end: Instant;
};

async function walk(database: Database, { folder, secret, publicUrl, end }: Walk): Promise<readonly Access[]> {
  const start = end - WEEKS * WEEK_MS;
  const timeline = createTimeline(start);
  const shop = openShop(database, secret, publicUrl, timeline.clock, end);
  try {
    await shop.goods.start();
    const chance = createChance(SEED);
    const accesses = await hireStaff(shop, { publicUrl, secret });
    const business = createBusiness(shop, troyCatalogue());
    await business.openAccounts();
    for (const at of placings(start, end, chance))
      timeline.tell(at, orderStory(business, createChance(chance.between(0, 1e9))));
    leaveOpenWork(business, timeline, end, chance);
    timeline.tell(start, goodsWork(business, database, end));
    timeline.tell(start, metalWork(business, end));
    timeline.tell(start, customerWork(business, end));
    timeline.tell(start, dueTimes(shop));
    timeline.tell(end - DRAWN_MS, halfHours(shop));
    await timeline.runUntil(end);
    await shop.desk?.runClock();
    await settle(database);
    await writeStatement(shop, folder, end);
    return accesses;
  } finally {
    await shop.stop();
  }
}

function openShop(database: Database, secret: string, publicUrl: string, clock: () => Instant, end: Instant): Shop {
  return createShop({
    database,
    feeds: [marketUntil(end, clock)],
    // Nothing is sent while the walk goes on: the shop sends letters once it is told to.
    mailer: { isServer: false, description: 'no letters', send: async () => ({ ok: true }), close: () => {} },
    firstGoods: async () => troyCatalogue(),
    clock,
    limits: { staleAfterMs: STALE_AFTER_MS, maxJump: MAX_JUMP, honourMs: HONOUR_MS, pollMs: POLL_MS },
    mostStreams: 0,
    log: pino({ level: 'silent' }),
    publicUrl,
    secret,
    dealerEmail: undefined,
    desk: { driftLimitBasisPoints: 150 },
    seller: UNNAMED_SELLER,
    passwordCost: PASSWORD_COST,
  });
}

const CHICAGO = new Intl.DateTimeFormat('en-US', {
  timeZone: SHOP_ZONE,
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
});

/** Random order times, oldest first: mostly by day and in the evening, half as many on weekends. */
function placings(start: Instant, end: Instant, chance: Chance): readonly Instant[] {
  const instants: Instant[] = [];
  while (instants.length < ORDERS) {
    const at = start + 2 * HOUR_MS + Math.floor(chance.next() * (end - start - 3 * HOUR_MS));
    const parts = Object.fromEntries(CHICAGO.formatToParts(at).map(({ type, value }) => [type, value]));
    const hour = Number(parts.hour);
    const byHour = hour < 6 ? 0.07 : hour < 9 ? 0.5 : hour < 17 ? 1 : hour < 22 ? 0.7 : 0.25;
    const byDay = parts.weekday?.startsWith('S') ? 0.45 : 1;
    if (chance.next() < byHour * byDay) instants.push(at);
  }
  return instants.sort((a, b) => a - b);
}

/** Runs due jobs, such as reminders, at opening, noon and closing of each day. */
async function* dueTimes({ clock, desk }: Shop): Story {
  for (const { opensAt, closesAt } of openPeriods(clock(), USUAL_HOURS))
    for (const at of [opensAt, (opensAt + closesAt) / 2, closesAt]) {
      yield minutesLater(at, 1);
      await desk?.runClock();
    }
}

/** At last the market is read, and the desk's clock looked at, as often as in life. */
async function* halfHours({ clock, spot, desk }: Shop): Story {
  for (;;) {
    yield minutesLater(clock(), 30);
    await spot.refresh();
    await desk?.runClock();
  }
}

/**
 * Cleans up after the walk: all emails count as sent but one, which its mail server has refused; all sessions end; accounts are
 * as old as their first activity. It bypasses the use cases, since none of them sets the age of an account.
 */
async function settle({ db }: Database): Promise<void> {
  await db.execute(sql`update outbox set tries = 1, failed_at = now() where id =
    (select o.id from outbox o join orders on orders.id = o.order_id
      where orders.stage = 'paid' and letter->>'about' = 'order-paid' order by orders.placed_at desc limit 1)`);
  await db.execute(sql`delete from outbox where failed_at is null`);
  for (const table of ['sessions', 'desk_sessions', 'rate_limits'])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
  await db.execute(sql`update users set created_at = first.at - interval '10 minutes' from
    (select user_id, min(at) as at from
      (select user_id, placed_at as at from orders union all select user_id, since from staff) acts group by user_id) first
    where first.user_id = users.id`);
}
