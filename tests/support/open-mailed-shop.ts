import { eq } from 'drizzle-orm';
import { HOUR_MS } from '#domain/durations.ts';
import { linkStore } from '#server/accounts/account-store.ts';
import { user } from '#server/database/account-tables.ts';
import type { Database } from '#server/database/types.ts';
import { smtpMailer } from '#server/letters/mailers.ts';
import type { ShopParts } from '#server/shop.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { openShop, type TestShop } from './open-shop.ts';

export type MailedShop = TestShop & {
  readonly mail: MailServer;
  /** Returns the token in the link of a password reset email. */
  resetToken(email: string): Promise<string>;
};

/** The real shop with letters that arrive: `mail` is the server that takes them, which stops with the shop. */
export async function openMailedShop(database: Database, more: Partial<ShopParts> = {}): Promise<MailedShop> {
  const mail = await startMailServer();
  const shop = await openShop(database, { ...more, mailer: smtpMailer(mail.url, 'Troy <orders@example.com>') });
  return {
    ...shop,
    mail,
    async resetToken(email) {
      const [owner] = await database.db.select().from(user).where(eq(user.email, email));
      return linkStore(database.db).make(owner?.id ?? '', 'reset-password', shop.clock() + HOUR_MS);
    },
    async close() {
      await shop.close();
      await mail.stop();
    },
  };
}
