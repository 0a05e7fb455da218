import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MOST_FILE_BYTES } from '#contract/calls/desk-shapes.ts';
import { DAY_MS } from '#domain/durations.ts';
import { photographImage } from '#domain/picture.ts';
import { pictures } from '#server/database/goods-tables.ts';
import { rowsOf } from '#server/database/sql.ts';
import { goodsStore } from '#server/goods/goods-store.ts';
import { pictureStore } from '#server/goods/picture-store.ts';
import { GOODS } from '../../support/claims.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../../support/desk.ts';
import { openShop, type TestShop } from '../../support/open-shop.ts';

const MOST_BYTES: Readonly<Record<string, number>> = { 160: 20_000, 320: 60_000, 640: 90_000, 1200: 160_000 };

let keys = 0;
function send(shop: TestShop, by: StaffVisitor, payload: Buffer | string, headers: Record<string, string> = {}) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/desk/pictures',
    payload,
    headers: {
      cookie: by.cookies(),
      'x-desk': by.pageToken(),
      'idempotency-key': `picture-${++keys}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'image/jpeg',
      ...headers,
    },
  });
}

const plain = (side: number, background: string) =>
  sharp({ create: { width: side, height: side, channels: 3, background } });

describeOnEachDatabase('photographs of products', (open) => {
  let shop: TestShop;
  let other: TestShop;
  let manager: StaffVisitor;
  let taken: Buffer;
  let hash: string;

  beforeAll(async () => {
    const database = await open();
    shop = await openShop(database, { desk: DESK });
    other = await openShop(database, { desk: DESK });
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    taken = await plain(1_300, '#c8a040')
      .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' } })
      .jpeg()
      .toBuffer();
    const answer = await send(shop, manager, taken);
    expect([answer.statusCode, answer.json().reason]).toEqual([200, undefined]);
    ({ hash } = answer.json().data);
    expect(answer.json().data).toEqual({ hash, image: photographImage(hash), sizes: [160, 320, 640, 1200] });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
  afterAll(async () => {
    await other.close();
    await shop.close();
  });

  const addressOf = (width: number | string, format: string, of = hash) => `/pictures/p/${of}-${width}.${format}`;

  it.each([160, 320, 640, 1200])(
    'are served by every process and kept by browsers for good: %s pixels',
    async (width) => {
      for (const format of ['avif', 'webp'])
        for (const { app } of [shop, other, shop]) {
          const answer = await app.inject(addressOf(width, format));
          expect(answer.statusCode).toBe(200);
          expect(answer.headers).toMatchObject({
            'content-type': `image/${format}`,
            'cache-control': 'public, max-age=31536000, immutable',
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'same-origin',
          });
          const found = await sharp(answer.rawPayload).metadata();
          expect([found.width, found.height, found.exif]).toEqual([width, width, undefined]);
          expect(answer.rawPayload.length).toBeLessThanOrEqual(MOST_BYTES[width] ?? 0);
          expect(answer.rawPayload.includes('Telephone')).toBe(false);
        }
    },
  );

  it('are not there under other names', async () => {
    const names = [
      addressOf(80, 'webp'),
      addressOf(640, 'png'),
      addressOf(640, 'webp', '0'.repeat(64)),
      '/pictures/p/',
      '/pictures/p/..%2f..%2fsecret-640.webp',
    ];
    for (const name of names) {
      const answer = await shop.app.inject(name);
      expect([name, answer.statusCode]).toEqual([name, 404]);
      expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
    }
  });

  it('are the same picture when they are sent again, and logged by the name of it', async () => {
    // A clerk sends it too, and asks for the change that shows it.
    const again = await send(shop, (await newStaff(shop, 'clerk')).visitor, taken);
    expect(again.json().data.hash).toBe(hash);
    const rows = await shop.database.db.select().from(pictures);
    expect(rows).toHaveLength(8);
    const logged = await rowsOf<{ subject: string }>(
      shop.database.db,
      sql`select subject from audit_log where action = 'picture'`,
    );
    expect(logged).toEqual([{ subject: `picture ${hash.slice(0, 12)}` }, { subject: `picture ${hash.slice(0, 12)}` }]);
  });

  it('answer the same key alike, and another photograph under it not at all', async () => {
    const key = { 'idempotency-key': 'one-photograph' };
    const first = await send(shop, manager, taken, key);
    expect((await send(shop, manager, taken, key)).json()).toEqual(first.json());
    const another = await plain(1_250, '#a0a8b0').png().toBuffer();
    const reused = await send(shop, manager, another, key);
    expect([reused.statusCode, reused.json().reason]).toEqual([422, 'key-reused']);
  });

  it('go by what they are and not by what they are said to be', async () => {
    const webp = await plain(1_210, '#a0a8b0').webp().toBuffer();
    const answer = await send(shop, manager, webp, { 'content-type': 'image/png' });
    expect(answer.statusCode).toBe(200);
    const heic = await send(shop, manager, 'no picture of ours', { 'content-type': 'image/heic' });
    expect(heic.json().reason).toBe('picture-unreadable');
  });

  type Refused = readonly [what: string, reason: string, bytes: () => Promise<Buffer>];
  const refused: readonly Refused[] = [
    [
      'an SVG that says it is a JPEG',
      'picture-unreadable',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['half a JPEG', 'picture-unreadable', async () => taken.subarray(0, taken.length / 2)],
    ['a page with a JPEG in it', 'picture-unreadable', async () => Buffer.concat([Buffer.from('<html>'), taken])],
    ['nothing', 'picture-unreadable', async () => Buffer.alloc(0)],
    ['a small one', 'picture-small', () => plain(1_199, '#fff').png().toBuffer()],
    ['a bomb', 'too-large', () => plain(9_000, '#fff').toColourspace('b-w').png().toBuffer()],
    ['more than 10 MB', 'too-large', async () => Buffer.alloc(MOST_FILE_BYTES + 1)],
  ];
  // Proves S49
  it.each(refused)('are refused: %s', async (_, reason, bytes) => {
    const answer = await send(shop, manager, await bytes());
    expect(answer.json().reason).toBe(reason);
    expect(answer.statusCode).toBe(reason === 'too-large' ? 413 : 400);
  });

  // Proves S50
  it('refuses a photograph before reading it where the role or the token is missing', async () => {
    const { visitor: viewer } = await newStaff(shop, 'viewer');
    const large = Buffer.alloc(MOST_FILE_BYTES + 1);
    const reasonOf = async (by: StaffVisitor, headers = {}): Promise<string> =>
      (await send(shop, by, large, headers)).json().reason;
    expect(await reasonOf(viewer)).toBe('not-allowed');
    expect(await reasonOf(manager, { 'x-desk': '' })).toBe('other-origin');
    expect(await reasonOf(manager, { 'sec-fetch-site': 'cross-site' })).toBe('other-origin');
    expect(await reasonOf(manager, { cookie: '' })).toBe('not-signed-in');
    expect(await reasonOf(manager, { 'idempotency-key': '' })).toBe('invalid-input');
  });

  it('go after a day, but for those that a product, a revision or a proposal names', async () => {
    const { db } = shop.database;
    const store = pictureStore(db);
    const hashes = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(64));
    const [shown = '', shownBefore = '', first = '', asked = '', unused = '', renewed = ''] = hashes;
    const file = { width: 640, format: 'webp', bytes: Buffer.from([1, 2, 3]) } as const;
    for (const one of hashes) await store.add(one, [file], new Date(shop.clock() - DAY_MS - 1));
    const { id } = GOODS[0];
    await db.execute(sql`update products set image = ${photographImage(shown)} where name = ${id}`);
    const image = (of: string) => JSON.stringify(photographImage(of));
    await db.execute(sql`
      insert into revision_items (revision, seq, key, field, before, after) values
      (1, 90001, 'x', 'image', ${image(shownBefore)}::jsonb, ${image(shown)}::jsonb),
      (1, 90002, 'x', 'added', null, ${JSON.stringify({ image: photographImage(first) })}::jsonb)`);
    await db.execute(sql`
      insert into proposals (id, kind, staff_id, at, rule, items, base_revision, state)
      select gen_random_uuid(), 'edit', id, now(), '{}', ${`[{"image": ${image(asked)}}]`}::jsonb, 1, 'asked' from staff limit 1`);
    const gone = photographImage('9'.repeat(64));
    expect(await store.keep([photographImage(renewed), gone], new Date(shop.clock()))).toBe(gone);
    expect(await store.keep([photographImage(renewed)], new Date(shop.clock()))).toBeUndefined();
    await shop.shop.photographs.removeExpired();
    const left = (await db.select({ hash: pictures.hash }).from(pictures)).map((row) => row.hash);
    expect(hashes.filter((one) => left.includes(one))).toEqual([shown, shownBefore, first, asked, renewed]);
    expect(left).not.toContain(unused);
    expect(left).toContain(hash);
  });

  it('are named by a change only while they are there, and stay from then on', async () => {
    const { db } = shop.database;
    const [product] = await goodsStore(db).rowsOf();
    const waiting = '7'.repeat(64);
    const file = { width: 640, format: 'webp', bytes: Buffer.from([1, 2, 3]) } as const;
    await pictureStore(db).add(waiting, [file], new Date(shop.clock() - DAY_MS - 1));
    const show = (of: string) =>
      db.transaction((tx) => {
        const edits = [{ kind: 'change', key: product?.key ?? '', set: { image: photographImage(of) } }] as const;
        return goodsStore(tx).applyRevision({ at: shop.clock(), staffId: null, source: 'import', edits });
      });
    expect(await show('8'.repeat(64))).toMatchObject({ ok: false, reason: 'changed-meanwhile', key: product?.key });
    expect(await show(waiting)).toMatchObject({ ok: true });
    await shop.shop.photographs.removeExpired();
    expect((await shop.app.inject(addressOf(640, 'webp', waiting))).statusCode).toBe(200);
  });

  it('stand beside the drawings of their category, each with its product', async () => {
    const drawings = (await manager.desk('GET', '/drawings?category=silver-bars')).json().data;
    expect(drawings.length).toBeGreaterThan(3);
    for (const { image, name } of drawings) {
      expect(image).toMatch(/^\/pictures\/silver-bars--[a-z0-9-]+-640\.webp$/);
      expect(name).toMatch(/\S/);
    }
    expect((await manager.desk('GET', '/drawings?category=none')).json().data).toEqual([]);
  });
});
