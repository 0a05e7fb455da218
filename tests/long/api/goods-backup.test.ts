import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { PICTURE_FORMATS, photographImage } from '#domain/picture.ts';
import type { BasisPoints } from '#domain/price.ts';
import { backupTo, restoreFrom } from '#server/database/backup-file.ts';
import { pictureStore } from '#server/goods/picture-store.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { openShop } from '../../support/open-shop.ts';
import { EAGLE, reviseGoods } from '../../support/revise-goods.ts';

const WIDTHS = [160, 320, 640, 1200] as const;
const HASH = 'c0ffee00'.repeat(8);
const BYTES = 30_000;

describeOnBothDatabases('goods that are restored from a backup', (open) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'troy-goods-backup-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('have their photographs, premiums and revisions again, and change from there on', async () => {
    const database = await open();
    const shop = await openShop(database);
    const files = WIDTHS.flatMap((width) =>
      PICTURE_FORMATS.map((format) => ({ width, format, bytes: randomBytes(BYTES) })),
    );
    await pictureStore(database.db).add(HASH, files, new Date(shop.clock()));
    const set = { image: photographImage(HASH), premium: 475 as BasisPoints, most: 20 };
    const revision = await reviseGoods(database, shop.clock, [{ kind: 'change', key: EAGLE, set }]);
    await shop.close();
    const file = path.join(folder, `${database.kind}.gz`);
    await backupTo(file, database);

    const restored = await open();
    await restoreFrom(file, restored);
    const again = await openShop(restored);
    const goods = again.shop.goods;
    expect(goods.revision()).toBe(revision);
    expect(goods.current().productByKey(EAGLE)).toMatchObject({ ...set, image: photographImage(HASH) });
    for (const { width, format, bytes } of files) {
      const answer = await again.app.inject(`/pictures/p/${HASH}-${width}.${format}`);
      expect([width, format, answer.statusCode]).toEqual([width, format, 200]);
      expect(answer.rawPayload.equals(bytes)).toBe(true);
    }
    // What a revision names is not removed as a photograph that waits to be used.
    again.clock.advance(2 * DAY_MS);
    await again.shop.photographs.removeExpired();
    expect((await again.app.inject(`/pictures/p/${HASH}-640.webp`)).statusCode).toBe(200);
    const next = await reviseGoods(restored, again.clock, [{ kind: 'change', key: EAGLE, set: { most: null } }]);
    expect(next).toBe((revision ?? 0) + 1);
    await again.close();
  });
});
