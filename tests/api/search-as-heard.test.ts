import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderBody, pricedOrder } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

/** Orders of people whose names and numbers are typed in many ways. */
const PEOPLE = {
  plain: { firstName: 'Ann', lastName: 'Example', phone: '(312) 555-0100' },
  extension: { firstName: 'Maud', lastName: 'Osei', phone: '+1 (312) 555-0147 ext. 12' },
  polish: { firstName: 'Łukasz', lastName: 'Żółć', phone: '312 555 0161' },
  danish: { firstName: 'Øystein', lastName: 'Sørensen', phone: '312 555 0162' },
  vietnamese: { firstName: 'Đặng', lastName: 'Nguyễn', phone: '312 555 0163' },
  icelandic: { firstName: 'Þórður', lastName: 'Ægisson', phone: '312 555 0164' },
  german: { firstName: 'Jörg', lastName: 'Weiß', phone: '312 555 0165' },
  turkish: { firstName: 'Işıl', lastName: 'Kılıç', phone: '312 555 0166' },
  french: { firstName: 'Cœlia', lastName: 'D’Aubigné', phone: '312 555 0167' },
  irish: { firstName: 'Nuala', lastName: "O'Brien", phone: '312 555 0168' },
} as const;

describeOnEachDatabase('a search at the desk', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    const customer = new Visitor(shop.app);
    await customer.signUp('buyer@example.com');
    for (const [key, person] of Object.entries(PEOPLE)) {
      const email = `${key}@example.com`;
      const placed = await customer.ask('POST', '/api/order/place', { ...orderBody(), ...person, email });
      ids.set(key, placed.json().data.orderId);
      const account = { name: `Registered ${person.lastName}`, email: `own-${key}@example.com`, phone: person.phone };
      await new Visitor(shop.app).ask('POST', '/auth/register', { ...account, password: 'a horse and a battery' });
    }
  });
  afterAll(() => shop.close());

  const ordersBy = async (words: string): Promise<string[]> =>
    (await clerk.desk('GET', `/orders?view=all&q=${encodeURIComponent(words)}`))
      .json()
      .data.rows.map(({ orderId }: { orderId: string }) => orderId);
  const callersBy = async (words: string): Promise<string[]> =>
    (await clerk.desk('GET', `/callers?q=${encodeURIComponent(words)}`))
      .json()
      .data.map(({ email }: { email: string }) => email);

  const SEARCHES = [
    ['plain', '3125550100'],
    ['plain', 'Ann Example (312) 555-0100'],
    ['plain', 'Example +1 312.555.0100'],
    ['plain', '(312) 555-0100 x9'],
    ['extension', '0147'],
    ['extension', '5550147'],
    ['extension', '312-555-0147'],
    ['extension', '+1 312 555 0147'],
    ['extension', '312 555 0147 ext. 12'],
    ['extension', '+1 (312) 555-0147 12'],
    ['polish', 'Lukasz Zolc'],
    ['danish', 'oystein sorensen'],
    ['danish', 'SØRENSEN'],
    ['vietnamese', 'Dang Nguyen'],
    ['icelandic', 'Thordur Aegisson'],
    ['german', 'Jorg Weiss'],
    ['turkish', 'isil kilic'],
    ['french', 'coelia daubigne'],
    ['french', 'aubigne'],
    ['irish', 'Obrien'],
    ['irish', 'O’Brien'],
    ['irish', 'brien'],
  ] as const;

  it.each(SEARCHES)('finds the %s order by %s', async (key, words) => {
    expect(await ordersBy(words)).toEqual([ids.get(key)]);
  });

  it.each(SEARCHES)('finds the %s caller by %s', async (key, words) => {
    expect(await callersBy(words)).toContain(`${key}@example.com`);
  });

  it.each(SEARCHES.filter(([, words]) => !/Ann|oystein|Lukasz|Dang|Thordur|Jorg|isil|coelia/.test(words)))(
    'finds the %s account by %s',
    async (key, words) => {
      expect(await callersBy(words)).toContain(`own-${key}@example.com`);
    },
  );

  describe('groups of digits', () => {
    it('are a number, or words of their own', async () => {
      const { address } = orderBody();
      expect(await ordersBy(`Nuala ${address.zipCode} ${address.address.split(' ')[0]}`)).toEqual([ids.get('irish')]);
      expect(await ordersBy(`Nuala 62704 999`)).toEqual([]);
    });
  });

  it('finds an order that was placed by its path', async () => {
    const visitor = new Visitor(shop.app);
    const account = { name: 'Gráinne Ní Mháille', email: 'grainne@example.com', phone: '(617) 555-0123 ext. 4' };
    await visitor.ask('POST', '/auth/register', { ...account, password: 'a horse and a battery' });
    const { id } = (await visitor.ask('GET', '/auth/oauth2/success')).json().data ?? {};
    const { lines, amountText } = pricedOrder();
    const address = encodeURIComponent('7 Łódź Lane, Boise, ID 83702');
    const path = `/api/order/place/user/${id}/amount/${amountText}/${address}`;
    const placed = await visitor.ask('POST', path, lines);
    expect([placed.statusCode, placed.json().message]).toEqual([200, expect.anything()]);
    const { orderId } = placed.json().data;
    for (const words of ['grainne', '617 555 0123', 'Lodz 83702']) expect(await ordersBy(words)).toEqual([orderId]);
  });
});
