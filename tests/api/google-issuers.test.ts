import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../support/databases.ts';
import { googleOf, signIn } from '../support/google-sign-in.ts';
import { type GooglePerson, startGoogleStandIn } from '../support/google-stand-in.ts';
import { openShop, Visitor } from '../support/open-shop.ts';

describeOnEachDatabase('a shop whose issuer is changed', (open) => {
  it('tells apart equal subjects of the old and the new issuer', async () => {
    const database = await open();
    const nameAt = async (person: GooglePerson) => {
      const standIn = await startGoogleStandIn(person);
      const shop = await openShop(database, { google: googleOf(standIn) });
      const by = new Visitor(shop.app);
      expect(await signIn(by, standIn)).toBe(200);
      const { name } = (await by.ask('GET', '/auth/session')).json().data;
      await shop.close();
      await standIn.stop();
      return name;
    };
    expect(await nameAt({ sub: '1001', email: 'alice@gmail.com', name: 'Alice', verified: true })).toBe('Alice');
    expect(await nameAt({ sub: '1001', email: 'mallory@elsewhere.net', name: 'Mallory', verified: false })).toBe(
      'Mallory',
    );
  });
});
