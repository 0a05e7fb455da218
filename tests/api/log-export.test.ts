import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';

describeOnEachDatabase('the file of the log', (open) => {
  let shop: TestShop;
  let owner: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: owner } = await newStaff(shop, 'owner'));
  });
  afterAll(() => shop.close());

  it('has every row of the filter, over more than one page, and the log says that it was saved', async () => {
    const { visitor: clerk } = await newStaff(shop, 'clerk');
    for (let n = 0; n < 52; n += 1) expect((await clerk.desk('GET', '/log')).json().reason).toBe('not-allowed');
    const file = await owner.desk('GET', '/log.csv?action=refused');
    expect(file.headers['content-type']).toContain('text/csv');
    const rows = file.body.trim().split(/\r?\n/);
    expect(rows).toHaveLength(53);
    const [, first] = /^"[^"]+",(\d+),/.exec(rows[1] ?? '') ?? [];
    const [, last] = /^"[^"]+",(\d+),/.exec(rows.at(-1) ?? '') ?? [];
    expect(Number(first) - Number(last)).toBe(51);
    const [newest] = (await owner.desk('GET', '/log')).json().data;
    expect(newest).toMatchObject({ action: 'export', subject: 'log', after: { action: 'refused' } });
  });
});
