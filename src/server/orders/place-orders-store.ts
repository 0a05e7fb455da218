import type { Instant } from '#domain/spot.ts';
import { isCertainlyNotDone, isDatabaseUnavailable } from '../database/errors.ts';
import { gather } from '../database/gather.ts';
import type { Db } from '../database/open.ts';
import { rowsOfPrepared, type Statement } from '../database/sql.ts';
import { attemptOf, COUNT_IS_OVER, COUNTED_ATTEMPTS, takenBy } from '../limits/order-counts.ts';
import type { NewOrder, OrderLimits, OrderStore, StoredOrder } from './store.ts';

type Placing = {
  readonly order: NewOrder;
  readonly mark: Parameters<OrderStore['place']>[1];
  readonly limits: OrderLimits;
  readonly letters: readonly object[];
};

/** A hundred would hardly cost less each, and all of them wait for the last. */
const ORDERS_AT_ONCE = 32;
/** Somebody holds a lock on a row that one order needs: the others do not wait for it, it does for a while. */
const LOCK_WITHIN_MS = { together: 250, alone: 700 } as const;

/** What a statement counts by the wider network of an address, of those that the limit of the address lets through. */
const BY_NETWORK = {
  counted: `
    let_on as materialized (
      select id, network, network_until,
        row_number() over (partition by network order by user_id) as nth, count(*) over (partition by network) as together
      from asked join of_places using (id) where of_places.points <= most_of_place and network is not null),
    counted_networks as (
      insert into rate_limits as a (key, points, expire)
      select network, count(*), min(network_until) from let_on group by network order by network
      on conflict (key) do update set
        points = case when ${COUNT_IS_OVER} then excluded.points else a.points + excluded.points end,
        expire = case when ${COUNT_IS_OVER} then excluded.expire else a.expire end
      returning key, points, expire),
    of_networks as (
      select id, (points - together + nth)::integer as points, expire
      from let_on join counted_networks on counted_networks.key = let_on.network),`,
  joined: 'left join of_networks using (id)',
  letsThrough: 'and (network is null or of_networks.points <= most_of_network)',
  told: 'of_networks.points as network_points, of_networks.expire as network_expire',
} as const;
/** Where no order comes from such a network nothing is counted, and the statement is as short as it can be. */
const BY_NO_NETWORK = {
  counted: '',
  joined: '',
  letsThrough: '',
  told: 'null as network_points, null as network_expire',
};

/**
 * Each part feeds the next: orders whose key is new are counted by user, those that this limit lets through by the address that
 * they come from (`nth` of `together`), those that it lets through by its network, those that all let through are stored, then
 * their lines and letters. All statements take users in one order, then addresses and networks in one order, so that two of them
 * never wait for each other. Whoever is about to delete a user is waited for before the address is counted, so that nobody else
 * who orders from there waits as well. `$3` is how long it waits for the lock of a row, which it sets for itself alone: by then it
 * has those of its tables, for which it waits as long as any statement.
 */
const placing = (name: string, byNetwork: Record<keyof typeof BY_NETWORK, string>): Statement => ({
  name,
  text: `with asked as materialized (
      select one.* from set_config('lock_timeout', $3, true), jsonb_to_recordset($1::jsonb) as one (
        id text, user_id text, placed_at timestamptz, status text, total_cents bigint,
        first_name text, last_name text, email text, phone text, address text,
        tick_id bigint, tick_at timestamptz, tick_source text, gold_cents bigint, silver_cents bigint,
        idempotency_key text, fingerprint text,
        attempt text, most_attempts integer, attempts_until timestamptz,
        place text, most_of_place integer, place_until timestamptz,
        network text, most_of_network integer, network_until timestamptz, lines jsonb, letters jsonb)),
    fresh as (
      select * from asked where (
        select id from orders where orders.user_id = asked.user_id and orders.idempotency_key = asked.idempotency_key
      ) is null),
    ${COUNTED_ATTEMPTS},
    owners as materialized (
      select users.id as owner from users where users.id in (select user_id from fresh) order by users.id for key share of users),
    let_through as materialized (
      select id, place, place_until,
        row_number() over (partition by place order by user_id) as nth, count(*) over (partition by place) as together
      from asked join owners on owner = asked.user_id
        join counted on counted.key = asked.attempt and counted.points <= asked.most_attempts),
    counted_places as (
      insert into rate_limits as a (key, points, expire)
      select place, count(*), min(place_until) from let_through group by place order by place
      on conflict (key) do update set
        points = case when ${COUNT_IS_OVER} then excluded.points else a.points + excluded.points end,
        expire = case when ${COUNT_IS_OVER} then excluded.expire else a.expire end
      returning key, points, expire),
    of_places as (
      select id, (points - together + nth)::integer as points, expire
      from let_through join counted_places on counted_places.key = let_through.place),${byNetwork.counted}
    placed as (
      insert into orders (id, user_id, placed_at, status, total_cents, first_name, last_name, email, phone, address,
        tick_id, tick_at, tick_source, gold_cents, silver_cents, idempotency_key, fingerprint)
      select id, user_id, placed_at, status, total_cents, first_name, last_name, email, phone, address,
        tick_id, tick_at, tick_source, gold_cents, silver_cents, idempotency_key, fingerprint
      from asked join of_places using (id) ${byNetwork.joined}
      where of_places.points <= most_of_place ${byNetwork.letsThrough}
      order by user_id
      on conflict (user_id, idempotency_key) do nothing
      returning id),
    lines as (
      insert into order_lines (order_id, position, product_id, name, metal,
        weight_micro_ounces, premium_basis_points, quantity, unit_price_cents)
      select id, line.* from asked join placed using (id), jsonb_to_recordset(asked.lines) as line (
        position integer, product_id text, name text, metal text,
        weight_micro_ounces bigint, premium_basis_points integer, quantity integer, unit_price_cents bigint)),
    letters as (
      insert into outbox (letter)
      select letter from asked join placed using (id), jsonb_array_elements(asked.letters) as letter)
    select id, counted.points, counted.expire, of_places.points as place_points, of_places.expire as place_expire,
      ${byNetwork.told}, placed.id is not null as is_placed
    from asked left join counted on counted.key = asked.attempt
      left join of_places using (id) ${byNetwork.joined} left join placed using (id)`,
});
const PLACE = placing('place_orders', BY_NO_NETWORK);
const PLACE_BY_NETWORK = placing('place_orders_by_network', BY_NETWORK);

type PlacedRow = {
  readonly id: string;
  /** Nothing where the key was used before. */
  readonly points: number | null;
  readonly expire: string | Date;
  /** Nothing where the limit of the user refused, or where there is no such user any more. */
  readonly place_points: number | null;
  readonly place_expire: string | Date;
  /** Nothing where the address has no wider network, or where its own limit refused. */
  readonly network_points: number | null;
  readonly network_expire: string | Date;
  readonly is_placed: boolean;
};

/** `OrderStore.place` for all: orders that arrive together are stored together. */
export function createPlace(db: Db): OrderStore['place'] {
  const place = gather((placings: readonly Placing[]) => placeAll(db, placings), {
    most: ORDERS_AT_ONCE,
    // An attempt cannot be counted twice by one statement, nor a key be new twice.
    apart: ({ order }) => order.userId,
    // What was refused was not done. After a lost connection nobody knows, and only a key finds an order that is there.
    mayRepeat: ({ mark }, error) =>
      mark.idempotencyKey !== undefined || !isDatabaseUnavailable(error) || isCertainlyNotDone(error),
  });
  return (order, mark, limits, letters) => place({ order, mark, limits, letters });
}

async function placeAll(db: Db, placings: readonly Placing[]): Promise<readonly StoredOrder[]> {
  const now = new Date();
  const asked = placings.map((placing) => rowOf(placing, now));
  const lockWithin = placings.length > 1 ? LOCK_WITHIN_MS.together : LOCK_WITHIN_MS.alone;
  const values = [JSON.stringify(asked), now.toISOString(), String(lockWithin)];
  const statement = placings.some(({ mark }) => mark.network !== undefined) ? PLACE_BY_NETWORK : PLACE;
  const rows = await rowsOfPrepared<PlacedRow>(db, statement, values);
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return placings.map(({ order, limits }) => storedAs(rowsById.get(order.orderNumber), limits));
}

function storedAs(row: PlacedRow | undefined, { byUser, byAddress, byNetwork }: OrderLimits): StoredOrder {
  if (!row) throw new Error('The database said nothing about an order');
  if (row.points === null) return 'known-key';
  const byTheUser = takenBy(byUser, row.points, new Date(row.expire));
  if (!byTheUser.ok) return byTheUser;
  if (row.place_points === null) return 'no-such-user';
  const fromTheAddress = takenBy(byAddress, row.place_points, new Date(row.place_expire));
  if (!fromTheAddress.ok) return fromTheAddress;
  const fromTheNetwork = takenBy(byNetwork, row.network_points ?? 0, new Date(row.network_expire));
  if (!fromTheNetwork.ok) return fromTheNetwork;
  return row.is_placed ? 'stored' : 'known-key';
}

function rowOf({ order, mark, limits, letters }: Placing, now: Date) {
  const ofPlace = attemptOf(limits.byAddress, mark.address, now);
  const ofNetwork = mark.network === undefined ? undefined : attemptOf(limits.byNetwork, mark.network, now);
  const { recipient, tick } = order;
  return {
    id: order.orderNumber,
    user_id: order.userId,
    placed_at: isoOf(order.placedAt),
    status: order.status,
    total_cents: order.total,
    // JSON in the database takes no half of a character, text does: it is kept as the sign for that.
    first_name: recipient.firstName.toWellFormed(),
    last_name: recipient.lastName.toWellFormed(),
    email: recipient.email.toWellFormed(),
    phone: recipient.phone.toWellFormed(),
    address: recipient.address.toWellFormed(),
    tick_id: tick.id,
    tick_at: isoOf(tick.at),
    tick_source: tick.source,
    gold_cents: tick.prices.gold,
    silver_cents: tick.prices.silver,
    idempotency_key: mark.idempotencyKey,
    fingerprint: mark.fingerprint,
    ...attemptOf(limits.byUser, order.userId, now),
    place: ofPlace.attempt,
    most_of_place: ofPlace.most_attempts,
    place_until: ofPlace.attempts_until,
    network: ofNetwork?.attempt,
    most_of_network: ofNetwork?.most_attempts,
    network_until: ofNetwork?.attempts_until,
    lines: order.lines.map((line, position) => ({
      position,
      product_id: line.productId,
      name: line.name,
      metal: line.metal,
      weight_micro_ounces: line.weight,
      premium_basis_points: line.premium,
      quantity: line.quantity,
      unit_price_cents: line.unitPrice,
    })),
    letters,
  };
}

function isoOf(at: Instant): string {
  return new Date(at).toISOString();
}
