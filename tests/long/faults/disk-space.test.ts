import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeSpaceOf } from '#server/database/disk-space.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/types.ts';
import { orderBody } from '../../support/claims.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';

const PLENTY = { bytes: 10 ** 12, files: 10 ** 6 };
const FEW_BYTES = { ...PLENTY, bytes: 100 * 1024 * 1024 };
const FEW_FILES = { ...PLENTY, files: 100 };

it('a database is begun nowhere without room for it, and says so; one that is there is opened all the same', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-no-room-'));
  const openWith = (free: typeof PLENTY) => openDatabase({ kind: 'pglite', folder, readFreeSpace: async () => free });
  for (const free of [FEW_BYTES, FEW_FILES]) {
    await expect(openWith(free)).rejects.toThrow(
      `There is too little room for a database in ${folder}: 256 MiB and 2000 inodes have to be free. Make room, or choose another DATA_DIR.`,
    );
  }
  // The folder is free again, and holds nothing half made.
  expect(await readdir(folder)).toEqual(['in-use.lock']);
  await (await openWith(PLENTY)).close();
  const again = await openWith({ bytes: 0, files: 0 });
  await again.ping();
  await again.close();
  await rm(folder, { recursive: true });
}, 180_000);

it('a database that cannot be opened without room says that it needs some, and nothing of another folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-left-'));
  const openWith = (free: typeof PLENTY) => openDatabase({ kind: 'pglite', folder, readFreeSpace: async () => free });
  await (await openWith(PLENTY)).close();
  await rm(path.join(folder, 'pglite', 'global', 'pg_control'));
  const opens = `Cannot open the database in ${path.join(folder, 'pglite')}: `;
  await expect(openWith(PLENTY)).rejects.toThrow(opens);
  await expect(openWith(PLENTY)).rejects.toThrow('Mend that, or choose another DATA_DIR.');
  await expect(openWith(FEW_BYTES)).rejects.toThrow(opens);
  await expect(openWith(FEW_BYTES)).rejects.toThrow(
    'Its disk has too little room: make some, and it opens with all that it holds.',
  );
  await rm(folder, { recursive: true });
}, 180_000);

it('a disk that makes inodes as it needs them, and says that it has none, is not short of them', () => {
  expect(freeSpaceOf({ bavail: 3, bsize: 4096, files: 0, ffree: 0 })).toEqual({
    bytes: 12_288,
    files: Number.POSITIVE_INFINITY,
  });
  expect(freeSpaceOf({ bavail: 3, bsize: 4096, files: 1000, ffree: 7 })).toEqual({ bytes: 12_288, files: 7 });
});

describe('a disk that is nearly full', () => {
  let folder: string;
  let database: Database;
  let shop: TestShop;
  let ada: Visitor;
  let free = PLENTY;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'troy-room-'));
    database = await openDatabase({ kind: 'pglite', folder, readFreeSpace: async () => free });
    shop = await openShop(database);
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
  });
  afterAll(async () => {
    await shop.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('takes no order and answers 503 at once, shows rates and orders all the same, and goes on by itself', async () => {
    free = FEW_BYTES;
    await expect.poll(() => database.hasDiskSpace(), { timeout: 10_000 }).toBe(false);
    const refused = await ada.ask('POST', '/api/order/place', orderBody());
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ada.ask('GET', '/api/getMetal')).statusCode).toBe(200);
    const ready = await ada.ask('GET', '/readyz');
    expect([ready.statusCode, ready.json().status]).toEqual([503, 'no room on the disk']);
    expect((await ada.ask('GET', '/healthz')).statusCode).toBe(200);
    expect((await ada.ask('GET', '/auth/session')).statusCode).toBe(200);
    const before = shop.shop.spot.acceptableTicks().length;
    await shop.shop.spot.refresh();
    expect(shop.shop.spot.acceptableTicks()).toHaveLength(before);

    free = PLENTY;
    await expect.poll(() => database.hasDiskSpace(), { timeout: 10_000 }).toBe(true);
    // Too few files are as bad as too few bytes.
    free = FEW_FILES;
    await expect.poll(() => database.hasDiskSpace(), { timeout: 10_000 }).toBe(false);
    free = PLENTY;
    await expect.poll(() => database.hasDiskSpace(), { timeout: 10_000 }).toBe(true);
    expect((await ada.ask('GET', '/readyz')).statusCode).toBe(200);
    expect((await ada.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(200);
  });
});
