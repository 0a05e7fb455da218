import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import type { DatabaseLocation } from '#server/database/types.ts';
import { smtpMailer } from '#server/letters/mailers.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { openShop, Visitor } from '../../support/open-shop.ts';
import { createDatabase } from '../../support/postgres.ts';

const SUBJECT = 'Please confirm your email address';
const WITHIN = { timeout: 60_000, interval: 200 };

/** The command as an operator gives it, with no other settings than where the database is. */
describe.each(['pglite', 'postgres'] as const)('npm run resend-letters, of %s', (kind) => {
  let mail: MailServer;
  let folder: string;
  let made: { url: string; drop(): Promise<void> } | undefined;
  let where: DatabaseLocation;

  beforeAll(async () => {
    mail = await startMailServer();
    folder = await mkdtemp(path.join(tmpdir(), 'troy-resend-'));
    if (kind === 'postgres') made = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '');
    where = made ? { kind: 'postgres', url: made.url } : { kind: 'pglite', folder: path.join(folder, 'data') };
    if (where.kind === 'pglite') await mkdir(where.folder);
  });
  afterAll(async () => {
    await made?.drop();
    await mail.stop();
    await rm(folder, { recursive: true, force: true });
  });

  function resend(): Promise<{ code: number | null; said: string }> {
    const place = where.kind === 'postgres' ? { DATABASE_URL: where.url } : { DATA_DIR: where.folder };
    const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../../scripts/resend-letters.ts')], {
      env: { PATH: process.env.PATH, ...place },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, said: said.trim() })));
  }

  async function withShop(use: (shop: Awaited<ReturnType<typeof openShop>>) => Promise<void>): Promise<void> {
    const database = await openDatabase(where);
    const shop = await openShop(database, { mailer: smtpMailer(mail.url, 'Troy <orders@example.com>') });
    await use(shop);
    await shop.close();
    await database.close();
  }

  it('has letters tried again that were given up, once', async () => {
    expect(await resend()).toEqual({ code: 1, said: expect.stringMatching(/^There is no database of the shop /) });
    await (await openDatabase(where)).close();
    expect(await resend()).toEqual({ code: 0, said: expect.stringMatching(/^No email had failed in the /) });
    mail.refusesWith = '550 5.1.1 no such user';
    await withShop(async ({ app, shop }) => {
      for (const name of ['ada', 'bob']) await new Visitor(app).signUp(`${name}@example.com`);
      await expect.poll(() => shop.countLetters(), WITHIN).toMatchObject({ waiting: 0, failed: 2 });
    });

    expect(await resend()).toEqual({ code: 0, said: expect.stringMatching(/: 2 emails that had failed\.$/) });
    expect(await resend()).toEqual({ code: 0, said: expect.stringMatching(/^No email had failed in the /) });

    mail.refusesWith = '451 try again later';
    await withShop(async ({ shop, logged }) => {
      await expect.poll(logged, WITHIN).toContain('a letter could not be sent and waits');
      expect(await shop.countLetters()).toMatchObject({ waiting: 2, failed: 0 });
      mail.refusesWith = undefined;
      for (const name of ['ada', 'bob']) await mail.letter(`${name}@example.com`, SUBJECT);
      await expect.poll(() => shop.countLetters(), WITHIN).toMatchObject({ waiting: 0, failed: 0 });
    });
    expect(mail.received.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'bob@example.com']);
  }, 240_000);
});
