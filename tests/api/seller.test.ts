import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopSettings } from '#server/database/desk-tables.ts';
import { openDatabase } from '#server/database/open.ts';
import { openPages, type Pages } from '../support/open-pages.ts';
import { SELLER } from '../support/open-shop.ts';
import { newDatabase, startShop } from '../support/shop-process.ts';

const LINE =
  'Troy Bullion LLC, 400 Sample Street, Suite 12, Chicago, IL 60601. Registered in Illinois, no. 00-000-0000.';

describe('the seller whom the settings name', () => {
  let pages: Pages;
  beforeAll(async () => {
    pages = await openPages({ seller: { ...SELLER, phone: '(312) 555-0148', email: 'help@bullion.example' } });
  });
  afterAll(() => pages.close());

  it.each(['/', '/checkout'])('stands in the footer of %s, with telephone and address of this shop', async (path) => {
    const footer = (await pages.page(path)).one('footer');
    expect(footer.text).toContain(LINE);
    expect(footer.links).toContainEqual({ text: '(312) 555-0148', href: 'tel:+13125550148' });
  });

  it.each(['/about', '/terms-conditions'])('is named on %s, a line each', async (path) => {
    const lines = (await pages.main(path)).region('Who sells to you').all('span');
    expect(lines.map(({ text }) => text)).toEqual([SELLER.legalName, SELLER.address, SELLER.registration]);
  });
});

describe('a seller without settings', () => {
  it('is not made up: the pages say that no company is named', async () => {
    const pages = await openPages({ seller: { ...SELLER, legalName: '', address: '', registration: '' } });
    for (const path of ['/about', '/terms-conditions'])
      expect((await pages.main(path)).region('Who sells to you').text).toContain(
        'has not entered its name, address and registration yet',
      );
    const footer = (await pages.page('/')).one('footer');
    expect(footer.text).not.toMatch(/LLC|Registered/);
    expect(footer.text).toContain('Mon-Fri 8am-6pm CST');
    await pages.close();
  });

  it('is warned of at the start of a shop on https, by the facts that are missing', async () => {
    const shop = await startShop({
      database: 'postgres',
      env: { PUBLIC_URL: 'https://shop.example', LOG_LEVEL: 'warn', SELLER_NAME: SELLER.legalName },
    });
    await shop.stop();
    const warning = shop
      .logs()
      .split('\n')
      .find((line) => line.includes('customers are not told who sells'));
    expect(JSON.parse(warning ?? '{}').unset).toEqual(['address', 'phone', 'email']);
  });

  it('is not warned of where the desk has named it, and the start says that the desk counts', async () => {
    const { url, drop } = await newDatabase();
    const database = await openDatabase({ kind: 'postgres', url });
    const value = { ...SELLER, phone: '(312) 555-0148', email: 'help@bullion.example' };
    await database.db.insert(shopSettings).values({ name: 'seller', value, version: 1, changedAt: new Date() });
    await database.close();
    const shop = await startShop({
      database: 'postgres',
      databaseUrl: url,
      env: { PUBLIC_URL: 'https://shop.example', LOG_LEVEL: 'info', SELLER_NAME: 'Another' },
    });
    await shop.stop();
    await drop();
    expect(shop.logs()).toMatch(/"set":\["seller"\].*set at the desk, where the environment has defaults only/);
    expect(shop.logs()).not.toContain('customers are not told who sells');
  });
});
