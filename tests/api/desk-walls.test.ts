import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { centsOf } from '#domain/money.ts';
import { staff } from '#server/database/desk-tables.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { seedShop } from '../support/goods.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const ALL = Object.entries(DESK_CALLS).map(([name, call]) => ({
  name: name as keyof typeof DESK_CALLS,
  method: call.method,
  path: call.path.replace(/:\w+/g, '1'),
  access: call.access,
  role: 'role' in call ? call.role : undefined,
}));
const OF_STAFF = ALL.filter(({ access }) => access === 'staff');
const CHANGING = OF_STAFF.filter(({ method }) => method !== 'GET');
type Asked = (typeof ALL)[number];

const bodyOf = ({ method }: Asked) => (method === 'GET' ? undefined : {});
const KEY = { 'idempotency-key': 'a-key' };
const ID = '00000000-0000-4000-8000-000000000000';
/** Parameters that stand in a path, where they are not just any text. */
const PARAMS: Readonly<Record<string, string>> = {
  category: 'gold-bars',
  metal: 'gold',
  seal: 'x'.repeat(43),
  viewId: ID,
  sessionId: ID,
  pauseId: ID,
  proposalId: ID,
  staffId: ID,
  tradeId: ID,
  customerId: ID,
  noteId: ID,
  attachmentId: ID,
  invitationId: ID,
  item: 'call-1',
};
/** Bodies whose fields are known only by what they are. */
const BODIES: { readonly [Name in keyof typeof DESK_CALLS]?: object } = {
  reauthenticateStaff: { code: '123456' },
  changeManyOrders: { orders: [{ orderId: '1', version: 1 }], act: 'take' },
  changeSetting: { name: 'while-closed-gold', version: 0, value: null },
  changeHowToPay: { name: 'how-to-pay', version: 0, value: null },
  setGoodsStock: { kind: 'received', quantity: 1 },
};

describeOnEachDatabase('the walls of the desk', (open) => {
  let shop: TestShop;
  let owner: StaffVisitor;
  let suspended: StaffVisitor;
  let clerk: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: owner } = await newStaff(shop, 'owner'));
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    const { visitor, id } = await newStaff(shop, 'owner');
    suspended = visitor;
    // The session itself stays: it is the person who is no longer let in.
    await shop.database.db.update(staff).set({ state: 'suspended' }).where(eq(staff.id, id));
  });
  afterAll(() => shop.close());

  const withToken = (by: StaffVisitor, more = {}) => ({ 'x-desk': by.pageToken(), ...KEY, ...more });

  it.each(OF_STAFF)('refuse $name to a suspended member of the staff', async (call) => {
    const answer = await suspended.ask(call.method, call.path, bodyOf(call), withToken(suspended));
    expect([answer.statusCode, answer.json().reason]).toEqual([401, 'not-signed-in']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(OF_STAFF)('refuse $name without the token of the desk’s document', async (call) => {
    const pages: readonly Record<string, string>[] = [{}, { 'x-desk': suspended.pageToken() }, { 'x-desk': '' }];
    for (const page of pages) {
      const answer = await owner.ask(call.method, call.path, bodyOf(call), { ...KEY, ...page });
      expect([answer.statusCode, answer.json().reason]).toEqual([403, 'other-origin']);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  // The handlers are not reached: a file has no fields.
  it.each(CHANGING.filter(({ name }) => name !== 'addPicture' && name !== 'addAttachment'))(
    'take no unknown field of $name',
    async (call) => {
      const path = DESK_CALLS[call.name].path.replace(/:(\w+)/g, (_, name) => PARAMS[name] ?? '1');
      const body = { ...BODIES[call.name], surely: 'unknown' };
      const answer = await owner.ask(call.method, path, body, withToken(owner));
      expect([answer.statusCode, answer.json().reason]).toEqual([400, 'invalid-input']);
      expect(answer.json().fields.surely).toBe('The field surely is unknown. Please reload the page.');
    },
  );

  it.each(CHANGING)('take $name from no other site', async (call) => {
    const ask = (more: Record<string, string>) =>
      owner.ask(call.method, call.path, bodyOf(call), withToken(owner, more));
    const others: readonly Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
    ];
    for (const more of others) expect((await ask(more)).json().reason).toBe('other-origin');
  });

  it.each(ALL)('let no cache keep what $name answers', async (call) => {
    const stranger = new Visitor(shop.app);
    // The one call that ends a session for good.
    const by = call.name === 'leaveDesk' ? (await newStaff(shop, 'clerk')).visitor : clerk;
    for (const answer of [
      await stranger.ask(call.method, call.path, bodyOf(call), KEY),
      await by.ask(call.method, call.path, bodyOf(call), withToken(by)),
    ])
      expect(answer.headers['cache-control']).toBe('no-store');
  });
});

let proposalId = '';
let customerId = '';
const PRODUCT = '1-oz-american-gold-eagle-random-year';
/** What a viewer may ask, and how; a new call has to be named here. */
const SEEN_BY_VIEWERS: Readonly<Record<string, (orderId: string) => string | undefined>> = {
  readMe: () => '/me',
  listStaff: () => '/staff',
  listDeskOrders: () => '/orders?view=all',
  countDeskOrders: () => '/orders/count?view=all',
  countToConfirm: () => '/orders/to-confirm',
  exportDeskOrders: () => '/orders.csv?view=all',
  findAtDesk: () => '/find?q=1772',
  listViews: () => '/views',
  readDeskOrder: (orderId) => `/orders/${orderId}`,
  listCustomers: () => '/customers',
  countCustomers: () => '/customers/count',
  readCustomer: () => `/customers/${customerId}`,
  readToday: () => '/today',
  listGoods: () => '/goods',
  readGoods: () => `/goods/${PRODUCT}`,
  readGoodsThen: () => `/goods/${PRODUCT}/then?at=${Date.UTC(2026, 2, 2, 12)}`,
  listHalts: () => '/halts',
  readMetal: () => '/metal',
  listTrades: () => '/metal/trades',
  exportTrades: () => '/metal/trades.csv',
  listFeeds: () => '/feeds',
  listSettings: () => '/settings',
  listPauses: () => '/pauses',
  listRevisions: () => '/revisions',
  readRevision: () => '/revisions/1',
  listProposals: () => '/proposals',
  exportGoods: () => '/goods.csv',
  readProposal: () => `/proposals/${proposalId}`,
  listDrawings: () => '/drawings?category=gold-bars',
  // Changes of what is the viewer's own: they answer nothing of an order.
  leaveDesk: () => undefined,
  reauthenticateStaff: () => undefined,
  endDeskSession: () => undefined,
  chooseNotice: () => undefined,
  saveView: () => undefined,
  changeView: () => undefined,
  removeView: () => undefined,
};
/** Of customers. What staff are called and write to their own mailbox stands in `staff` and `me`, where the shop is in `settings`. */
const PERSONAL = new Set(['customer', 'email', 'phone', 'address', 'firstName', 'lastName', 'note', 'place']);
const OWN_FACTS = ['/me', '/staff', '/settings'];
const CUSTOMER = {
  firstName: 'Quillon',
  lastName: 'Featherstonehaugh',
  email: 'quillon@private.example',
  phone: '(312) 555-0148',
  address: { address: '77 Periwinkle Terrace', city: 'Ottumwa', state: 'IA', zipCode: '52501-7719' },
};
/** As they are without spaces and signs, and longer than what the numbers of orders hold by chance. */
const SECRETS = [
  'quillon',
  'featherstonehaugh',
  'private.example',
  '3125550148',
  'periwinkle',
  'ottumwa',
  '525017719',
  'llama',
];

describeOnEachDatabase('what viewers see', (open) => {
  let shop: TestShop;
  let viewer: StaffVisitor;
  const ids: string[] = [];

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    await seedShop(shop);
    const customer = new Visitor(shop.app);
    await customer.signUp(CUSTOMER.email, `${CUSTOMER.firstName} ${CUSTOMER.lastName}`);
    ({ visitor: viewer } = await newStaff(shop, 'viewer'));
    const { visitor: manager } = await newStaff(shop, 'manager');
    const done = async (path: string, body: object) => {
      const answer = await manager.desk('POST', path, body);
      expect([path, answer.statusCode, answer.json().reason]).toEqual([path, 200, undefined]);
      return answer.json().data;
    };
    for (let nth = 0; nth < 3; nth += 1) {
      const placed = await customer.ask('POST', '/api/order/place', { ...orderBody(), ...CUSTOMER });
      ids.push(placed.json().data.orderId);
    }
    const [called, quoted, sent] = ids;
    const words = 'Quillon has a llama';
    const callAt = shop.clock() + 60_000;
    await done(`/orders/${called}/calls`, { outcome: 'voicemail', note: words, callAt });
    await done(`/orders/${called}/notes`, { text: words });
    const lines = [{ productId: GOODS[0].id, quantity: 1 }];
    await done(`/orders/${quoted}/quote`, { version: 1, lines, minutes: 30 });
    const total = centsOf(orderBody().amount);
    let { version } = await done(`/orders/${sent}/confirm`, { version: 1, total });
    const payment = { amount: total, method: 'wire', reference: 'FT 1', receivedOn: '2026-03-02' };
    ({ version } = await done(`/orders/${sent}/payments`, { version, ...payment }));
    ({ version } = await done(`/orders/${sent}/hold`, { version, reason: 'address', note: words }));
    ({ version } = await done(`/orders/${sent}/recipient`, {
      version,
      address: '78 Periwinkle Terrace, Ottumwa, IA 52501-7719',
    }));
    shop.clock.advance(61_000);
    await shop.shop.spot.refresh();
    const { items } = (await manager.desk('GET', '/today')).json().data;
    const asleep = items.find((item: { order?: { orderId: string } }) => item.order?.orderId === called);
    const until = shop.clock() + HOUR_MS;
    await done(`/today/${asleep.key}/sleep`, { until, note: words });
    const { visitor: clerk } = await newStaff(shop, 'clerk');
    await done('/views', {
      name: 'Large',
      query: 'view=all&q=Quillon&place=Ottumwa',
      screen: 'orders',
      isForAll: true,
    });
    await clerk.desk('GET', '/orders.csv?view=all&q=Quillon&place=Ottumwa');
    const change = { rule: 'add', value: 25, rounds: false, clamps: false };
    const chosen = { choice: { keys: [PRODUCT] }, change };
    const { seal } = (await clerk.desk('POST', '/goods/preview', chosen)).json().data;
    const asked = await clerk.desk('POST', '/goods/changes', { ...chosen, seal, ask: true, reason: 'Dearer' });
    ({ proposalId } = asked.json().data);
    ({ customerId } = (await manager.desk('GET', '/customers?q=Quillon')).json().data.rows[0]);
    await done(`/customers/${customerId}/notes`, { text: words });
  });
  afterAll(() => shop.close());

  it('is said here of every call that they may make', () => {
    const open = OF_STAFF.filter(({ role }) => role === 'viewer').map(({ name }) => name);
    expect(open.toSorted()).toEqual(Object.keys(SEEN_BY_VIEWERS).toSorted());
  });

  it.each(Object.entries(SEEN_BY_VIEWERS))('holds nothing of a customer in %s', async (_, urlOf) => {
    for (const id of ids) {
      const url = urlOf(id);
      if (!url) continue;
      const answer = await viewer.desk('GET', url);
      expect([url, answer.statusCode]).toEqual([url, 200]);
      const plain = answer.body.toLowerCase().replace(/[\s().-]/g, '');
      for (const secret of SECRETS) expect(plain).not.toContain(secret.replace('.', ''));
      const isJson = answer.headers['content-type']?.toString().includes('json');
      if (isJson && !OWN_FACTS.includes(url)) expect(personalIn(answer.json())).toEqual([]);
    }
  });

  it('names no customer in the log, which outlives them', async () => {
    const { visitor: manager } = await newStaff(shop, 'manager');
    const log = (await manager.desk('GET', '/log')).body;
    expect(log).toContain('export');
    for (const secret of SECRETS) expect(log.toLowerCase()).not.toContain(secret);
  });

  it.each(OF_STAFF.filter(({ role }) => role !== 'viewer'))('keeps $name for others', async (call) => {
    const answer = await viewer.ask(call.method, call.path, bodyOf(call), { 'x-desk': viewer.pageToken(), ...KEY });
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'not-allowed']);
  });
});

/** The paths of all that is of a customer and neither null nor empty, at every depth of an answer. */
function personalIn(value: unknown, path = ''): readonly string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const here = `${path}/${name}`;
    return PERSONAL.has(name) && part !== null && part !== '' ? [here] : personalIn(part, here);
  });
}
