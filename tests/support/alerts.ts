import { eq } from 'drizzle-orm';
import { user } from '#server/database/account-tables.ts';
import { type TestShop, Visitor } from './open-shop.ts';

export const ZONE = 'America/Chicago';
let customers = 0;

/** A customer whose address is confirmed. */
export class Watcher extends Visitor {
  readonly email: string;
  userId = '';

  constructor(shop: Pick<TestShop, 'app'>, email = `watcher${++customers}@example.com`) {
    super(shop.app);
    this.email = email;
  }

  static async join(shop: Pick<TestShop, 'app' | 'database'>): Promise<Watcher> {
    const watcher = new Watcher(shop);
    watcher.userId = await watcher.signUp(watcher.email);
    await shop.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, watcher.userId));
    return watcher;
  }

  setAlert(alert: object) {
    return this.ask('POST', '/api/alerts', { repeats: false, zone: ZONE, ...alert });
  }

  async alerts() {
    return (await this.ask('GET', '/api/alerts')).json().data;
  }

  /** The states of its alerts, newest first. */
  async states(): Promise<readonly string[]> {
    return (await this.alerts()).alerts.map(({ state }: { state: string }) => state);
  }
}
