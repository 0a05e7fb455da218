import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { rowsOf } from '#server/database/sql.ts';
import type { Db } from '#server/database/types.ts';
import { createRateLimiter } from '#server/limits/rate-limiter.ts';
import { type OrderStore, orderStore } from '#server/orders/store.ts';
import { storeManyOrders } from '../../../bench/growth/many-orders.ts';
import { newOrder } from '../../support/claims.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';

const ORDERS = { postgres: 20_000, pglite: 5_000 } as const;
const LIMIT = { name: 'place-order', times: 100, seconds: 3600 };
const USER = 'many 7';

const LETTER = { orderNumber: 'new', reader: 'customer', userId: USER, isEmailVerified: true } as const;

type Plan = { readonly 'Node Type': string; readonly 'Relation Name'?: string; readonly Plans?: readonly Plan[] };

/** What costs little among few orders has to cost as little among many: every look-up is led by an index. */
describeOnEachDatabase('a shop with many orders', (open, kind) => {
  let db: Db;
  let store: OrderStore;
  beforeAll(async () => {
    ({ db } = await open());
    store = orderStore(db);
    await storeManyOrders(db, ORDERS[kind]);
  });

  const looks: Readonly<Record<string, () => Promise<unknown>>> = {
    "the list of a customer's orders": () => store.of(USER).list(),
    "a customer's order by its number": () => store.of(USER).find('many 6'),
    'the order of a letter by its number': () => store.find('many 6'),
    'the order of an idempotency key': () => store.of(USER).byKey('6'),
    'the place of a new order': () =>
      store.insert(newOrder(USER, 'new'), { idempotencyKey: 'new', fingerprint: 'new' }, [LETTER]),
    'the attempts of a customer': () => createRateLimiter(db).consume([[LIMIT, USER]]),
  };
  it.each(Object.keys(looks))('finds %s by an index', async (name) => {
    const statements = await statementsOf(db, async () => looks[name]?.());
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const nodes = (await planOf(db, statement)).flatMap(nodesIn);
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && isBig(node))).toEqual([]);
    }
  });

  it('would be told of a look-up without an index', async () => {
    const plans = await planOf(db, sql`select id from orders where address = 'y'`);
    expect(plans.flatMap(nodesIn).map((node) => node['Node Type'])).toContain('Seq Scan');
  });
});

function isBig(node: Plan): boolean {
  return ['users', 'rate_limits', 'orders', 'order_lines'].includes(node['Relation Name'] ?? '');
}

function nodesIn(plan: Plan): readonly Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesIn)];
}

/** Every statement that the work asks of the database, with its values. */
async function statementsOf(db: Db, work: () => Promise<unknown>): Promise<readonly SQL[]> {
  type Query = { readonly sql: string; readonly params: readonly unknown[] };
  type Session = { prepareQuery(query: Query, ...more: unknown[]): unknown };
  const { session } = db as unknown as { session: Session };
  const { prepareQuery } = session;
  const asked: SQL[] = [];
  session.prepareQuery = function (query, ...more) {
    asked.push(withValues(query));
    return prepareQuery.call(this, query, ...more);
  };
  try {
    await work();
  } finally {
    session.prepareQuery = prepareQuery;
  }
  return asked;
}

/** The same statement again, its values in their places. */
function withValues({ sql: text, params }: { readonly sql: string; readonly params: readonly unknown[] }): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(params[Number(part) - 1])}`)),
  );
}

async function planOf(db: Db, statement: SQL): Promise<readonly Plan[]> {
  const rows = await rowsOf<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    db,
    sql`explain (format json) ${statement}`,
  );
  return rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan: plan }) => plan));
}
