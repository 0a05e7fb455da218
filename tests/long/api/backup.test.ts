import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertHits, alertReaders, alerts } from '#server/database/alert-tables.ts';
import { BackupError } from '#server/database/backup.ts';
import { backupTo, restoreFrom } from '#server/database/backup-file.ts';
import { openDatabase } from '#server/database/open.ts';
import { rowsOf } from '#server/database/sql.ts';
import type { Database, DatabaseLocation } from '#server/database/types.ts';
import type { Letter } from '#server/letters/letter.ts';
import { letterStore } from '#server/letters/letter-store.ts';
import { describeBackupError, makeBackup, restoreBackup } from '../../../scripts/backup-commands.ts';
import { GOODS, orderBody } from '../../support/claims.ts';
import { describeOnEachDatabase, EACH_DATABASE } from '../../support/databases.ts';
import { openShop, Visitor } from '../../support/open-shop.ts';
import { createDatabase } from '../../support/postgres.ts';

const KINDS = ['pglite', 'postgres'] as const;
/** Into the other kind, in the long suite into both: writing and reading a file know nothing of each other's database. */
const targetsOf = (kind: (typeof KINDS)[number]) =>
  EACH_DATABASE.length > 1 ? KINDS : KINDS.filter((other) => other !== kind);
/** Line breaks to Unicode, but not to JSON: people paste them into addresses. */
const ODD_BREAKS = '12 Elm Street\u2028Apt 4\u2029Rear';
const DOWN = {
  isServer: true,
  description: 'a mail server that is down',
  send: () => Promise.reject(new Error('down')),
  close() {},
};

/** A drill: a shop is used, backed up, put back into a database of either kind, and opened again. */
describe.each(EACH_DATABASE)('a backup of %s', (kind) => {
  const made: { drop(): Promise<void> }[] = [];
  let folder: string;
  let where: DatabaseLocation;
  let file: string;
  let userId: string;
  let orders: unknown;

  async function newPlace(of: (typeof KINDS)[number]): Promise<DatabaseLocation> {
    if (of === 'pglite') return { kind: 'pglite', folder: await mkdtemp(path.join(folder, 'data-')) };
    const database = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '');
    made.push(database);
    return { kind: 'postgres', url: database.url };
  }

  /** Opens the shop over a place, closes it all afterwards. */
  async function withShop<Result>(
    where: DatabaseLocation,
    use: (shop: Awaited<ReturnType<typeof openShop>>, database: Database) => Promise<Result>,
    more = {},
  ) {
    const database: Database = await openDatabase(where);
    const shop = await openShop(database, more);
    try {
      return await use(shop, database);
    } finally {
      await shop.close();
      await database.close();
    }
  }

  /** One that repeats, and was reached once; the price of now has not moved back yet. */
  async function storeAlert({ db }: Database, owner: string): Promise<void> {
    const alert = { subject: 'gold', event: 'below', figure: 500_000, repeats: true, state: 'resting' } as const;
    const row = { ...alert, userId: owner, series: 'gold', waitsAbove: 502_500, madeAt: new Date() } as const;
    const [added] = await db.insert(alerts).values(row).returning();
    await db.insert(alertHits).values({ alertId: added?.id ?? '', at: new Date(), figure: 499_900 });
    await db.insert(alertReaders).values({ userId: owner, zone: 'America/Chicago', quietFrom: 1_260, quietUntil: 420 });
  }

  async function failLettersToDealer({ db }: Database): Promise<void> {
    const failed = sql`update outbox set failed_at = now() where letter ->> 'reader' = 'dealer' returning id`;
    expect(await rowsOf(db, failed)).toHaveLength(3);
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'troy-backup-'));
    file = path.join(folder, 'backup.gz');
    where = await newPlace(kind);
    await withShop(
      where,
      async (shop, database) => {
        const ada = new Visitor(shop.app);
        userId = await ada.signUp('ada@example.com', "Ada O'Brien 王小明");
        const { address, ...order } = orderBody();
        for (const street of [address.address, address.address, ODD_BREAKS]) {
          const body = { ...order, address: { ...address, address: street } };
          expect((await ada.ask('POST', '/api/order/place', body)).statusCode).toBe(200);
        }
        await ada.ask('POST', `/api/cart/add/${userId}`, { product: { id: GOODS[0].id }, quantity: 7 });
        await ada.ask('POST', '/api/newsletter', { email: 'reader@example.com' });
        orders = (await ada.ask('GET', `/api/order/get/by-user/${userId}`)).json().data;
        await storeAlert(database, userId);
        expect(await shop.shop.countLetters()).toMatchObject({ waiting: 8, failed: 0 });
        await failLettersToDealer(database);
      },
      { mailer: DOWN },
    );
    const books = await makeBackup(where, file);
    expect(books.rows).toMatchObject({
      users: 1,
      orders: 3,
      order_lines: 6,
      cart_lines: 1,
      newsletter_subscriptions: 1,
      alerts: 1,
      alert_hits: 1,
      alert_readers: 1,
      outbox: 8,
    });
    expect(books.orderCents).toBe(3 * Math.round(orderBody().amount * 100));
  }, 120_000);
  afterAll(async () => {
    for (const { drop } of made) await drop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(targetsOf(kind))(
    'goes into %s with the same books, accounts, orders, carts and waiting letters',
    async (into) => {
      const restored = await newPlace(into);
      const books = await restoreBackup(restored, file);
      expect(books.rows).toMatchObject({ users: 1, orders: 3, order_lines: 6, alerts: 1, outbox: 8 });
      const sent: Letter[] = [];
      const mailer = {
        isServer: false,
        description: 'a list',
        async send(letter: Letter) {
          sent.push(letter);
          return { ok: true } as const;
        },
        close() {},
      };
      await withShop(
        restored,
        async (shop, { db }) => {
          const ada = new Visitor(shop.app);
          const signedIn = await ada.ask('POST', '/auth/login', {
            email: 'ada@example.com',
            password: 'correct horse',
          });
          expect(signedIn.json().data).toMatchObject({ id: userId, name: "Ada O'Brien 王小明" });
          expect((await ada.ask('GET', `/api/order/get/by-user/${userId}`)).json().data).toEqual(orders);
          expect((await ada.ask('GET', `/api/cart/user/${userId}`)).json().data).toMatchObject([{ quantity: 7 }]);
          const { alerts: waiting } = (await ada.ask('GET', '/api/alerts')).json().data;
          expect(waiting).toMatchObject([
            { subject: 'gold', figure: 5_000, state: 'resting', last: { figure: 4_999 } },
          ]);
          // Three to the customer about the orders, and those that confirm the address and the subscription.
          await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(5);
          expect(await shop.shop.countLetters()).toMatchObject({ waiting: 0, failed: 3 });
          await letterStore(db).retryFailed();
          await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(8);
          expect((await ada.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(200);
        },
        { mailer },
      );
    },
  );

  it('is not overwritten', async () => {
    await expect(makeBackup(where, file)).rejects.toMatchObject({ code: 'EEXIST' });
  });
});

describeOnEachDatabase('a backup onto a full disk', (open) => {
  it.each([1, 3_000])('of %i prices says so and leaves nothing in the way of the next one', async (prices) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'troy-full-'));
    const file = path.join(folder, 'backup.gz');
    const database = await open();
    await database.db.execute(sql`insert into ticks (source, gold_cents, silver_cents, at)
      select md5(n::text), 400000 + n, 5000 + n, now() from generate_series(1, ${prices}::int) n`);
    const full = await backupTo(file, database, () => createWriteStream('/dev/full')).catch((error) => error);
    expect(describeBackupError(full, file)).toBe(`The disk is too full for ${file}: nothing was kept.`);
    expect(await readdir(folder)).toEqual([]);
    expect((await backupTo(file, database)).rows.ticks).toBe(prices);
    await rm(folder, { recursive: true });
  });

  it('leaves alone what another backup is writing, and names it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'troy-unfinished-'));
    const file = path.join(folder, 'backup.gz');
    await writeFile(`${file}.unfinished`, 'half');
    const taken = await backupTo(file, await open()).catch((error) => error);
    expect(describeBackupError(taken, file)).toMatch(`${file}.unfinished is there already`);
    expect(await readFile(`${file}.unfinished`, 'utf8')).toBe('half');
    await rm(folder, { recursive: true });
  });
});

describeOnEachDatabase('a restore', (open) => {
  let folder: string;
  let lines: string[];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'troy-restore-'));
    const database = await open();
    const shop = await openShop(database);
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    for (let n = 0; n < 3; n += 1) await ada.ask('POST', '/api/order/place', orderBody());
    await shop.close();
    const file = path.join(folder, 'backup.gz');
    await backupTo(file, database);
    lines = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function written(text: readonly string[]): Promise<string> {
    const file = path.join(folder, `${Math.random()}.gz`);
    await writeFile(file, gzipSync(text.join('\n')));
    return file;
  }

  it('takes what is whole, and only into an empty database', async () => {
    const database = await open();
    const file = await written(lines);
    expect((await restoreFrom(file, database)).rows.orders).toBe(3);
    await expect(restoreFrom(file, database)).rejects.toThrow('The database is not empty: nothing was restored.');
  });

  it('refuses a database that has nothing but prices: a shop was opened on it', async () => {
    const database = await open();
    await database.db.execute(
      sql`insert into ticks (source, gold_cents, silver_cents, at) values ('fixed', 408200, 5062, now())`,
    );
    await expect(restoreFrom(await written(lines), database)).rejects.toThrow('The database is not empty');
  });

  it('names the release that wrote the file, and refuses one of a newer release in a sentence', async () => {
    const database = await open();
    const release = { version: expect.any(String), tables: expect.stringMatching(/^\d{4}_\w+$/) };
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ release });
    const newer = lines.map((line) => line.replace(/"tables":"\d{4}_\w+"/, '"tables":"9999_newer"'));
    await expect(restoreFrom(await written(newer), database)).rejects.toThrow(
      /^This backup is of a newer release \(.+, tables 9999_newer\): restore it with that one,/,
    );
    expect(await restoreFrom(await written(lines), database)).toMatchObject({ release });
  });

  it('takes a file of a release that did not name itself yet', async () => {
    const before = lines.map((line) => line.replace(/"release":\{[^}]+\},/, ''));
    expect(before[0]).not.toBe(lines[0]);
    expect((await restoreFrom(await written(before), await open())).rows.orders).toBe(3);
  });

  const withLine = (odd: string) => [...lines.slice(0, 1), odd, ...lines.slice(1)];

  it('refuses whole what is spoiled, and leaves nothing behind', async () => {
    const database = await open();
    const spoiled: readonly (readonly string[])[] = [
      lines.slice(0, -1),
      lines.filter((line) => !line.startsWith('{"table":"order_lines"')),
      lines.map((line) => line.replace(/"total_cents": ?\d+/, '"total_cents": 1')),
      lines.slice(1),
      ['nonsense'],
      [],
      ...['null', '7', '{"table":"users","rows":null}', '{"table":"users","rows":[null]}', '{"end":{}}'].map(withLine),
      withLine('{"table":"users","rows":[{"id":"eve","password_hash":"secret"}]}'),
      withLine('secret'),
    ];
    for (const text of spoiled) {
      const refused = restoreFrom(await written(text), database);
      await expect(refused).rejects.toThrow(BackupError);
      await expect(refused).rejects.toThrow(/^(?!.*secret).*(backup|restored)/);
    }
    expect((await restoreFrom(await written(lines), database)).rows.orders).toBe(3);
  });
});
