import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MOST_FILE_BYTES } from '#contract/calls/desk-shapes.ts';
import { DAY_MS } from '#domain/durations.ts';
import { backupTo, restoreFrom } from '#server/database/backup-file.ts';
import { orders } from '#server/database/schema.ts';
import { rowsOf } from '#server/database/sql.ts';
import { attachmentStore } from '#server/orders/attachment-store.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(100)]);
const AS_TAB = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

type Attachment = {
  id: string;
  name: string;
  type: string;
  bytes: number;
  hasPreview: boolean;
  staffId: string;
  at: number;
};

describeOnEachDatabase('files of an order', (openDatabase) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let clerkId: string;
  let viewer: StaffVisitor;
  let order: OrderAtDesk;
  let photo: Buffer;

  beforeAll(async () => {
    shop = await openShop(await openDatabase(), { desk: DESK });
    ({ visitor: clerk, id: clerkId } = await newStaff(shop, 'clerk'));
    ({ visitor: viewer } = await newStaff(shop, 'viewer'));
    const customer = new Visitor(shop.app);
    await customer.signUp('ada@example.com');
    order = await OrderAtDesk.placedBy(shop, customer);
    photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8a040' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => shop.close());

  let keys = 0;
  const send = (payload: Buffer, name = 'photo.jpg', by = clerk, key = `file-${++keys}`) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/desk/orders/${order.id}/attachments?name=${encodeURIComponent(name)}`,
      payload,
      headers: {
        cookie: by.cookies(),
        'x-desk': by.pageToken(),
        'idempotency-key': key,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/octet-stream',
      },
    });
  const page = async (by = clerk) => (await by.desk('GET', `/orders/${order.id}`)).json().data;
  const files = async (): Promise<readonly Attachment[]> => (await page()).attachments;
  async function attach(bytes: Buffer, name: string): Promise<Attachment> {
    // Of the same instant they would be in no order.
    shop.clock.advance(1);
    const answer = await send(bytes, name);
    expect([answer.statusCode, answer.json().reason]).toEqual([200, undefined]);
    return (await files()).at(-1) ?? expect.fail('Nothing was attached');
  }
  const openFile = (id: string, headers: object = AS_TAB, cookie = clerk.cookies()) =>
    shop.app.inject({ url: `/desk/files/${id}`, headers: { cookie, ...headers } });
  const set = (id: string, isRemoved: boolean) =>
    clerk.desk('PUT', `/orders/${order.id}/attachments/${id}`, { isRemoved });
  const stored = async () =>
    (await rowsOf<{ n: number }>(shop.database.db, sql`select count(*)::int as n from order_attachments`))[0]?.n;

  it('are listed with name, kind, size, person and time, in history and log, and shown in a tab byte for byte', async () => {
    const file = await attach(photo, 'C:\\wires\\slip “1”.jpg');
    expect(file).toMatchObject({
      name: 'slip “1”.jpg',
      type: 'image/jpeg',
      bytes: photo.length,
      hasPreview: true,
      staffId: clerkId,
      at: shop.clock(),
    });
    const [event] = (await page()).events;
    expect(event).toMatchObject({ kind: 'attachment', attachment: 'attached', note: 'slip “1”.jpg' });
    expect(event.detail).toMatch(/^JPEG, \d+ KB\.$/);
    const { visitor: manager } = await newStaff(shop, 'manager');
    const log = (await manager.desk('GET', '/log')).json().data;
    expect(log[1]).toMatchObject({ action: 'attached', subject: `order ${order.id}` });
    expect(JSON.stringify(log)).not.toContain('slip');

    const answer = await openFile(file.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(photo)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': "inline; filename*=UTF-8''slip%20%E2%80%9C1%E2%80%9D.jpg",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('have a preview of a picture, made from its pixels alone', async () => {
    const [picture] = await files();
    const address = `/orders/${order.id}/attachments/${picture?.id}/preview`;
    const answer = await clerk.desk('GET', address);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    const { width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect([width, height, exif]).toEqual([320, 213, undefined]);
    const { id } = await attach(PDF, 'id.pdf');
    expect((await clerk.desk('GET', `/orders/${order.id}/attachments/${id}/preview`)).json().reason).toBe(
      'unknown-attachment',
    );
    const answerOfPdf = await openFile(id);
    expect([answerOfPdf.headers['content-type'], answerOfPdf.rawPayload.equals(PDF)]).toEqual([
      'application/pdf',
      true,
    ]);
    expect((await clerk.desk('GET', address.replace(order.id, '1'))).json().reason).toBe('unknown-attachment');
  });

  it('are pictures and PDF alone, whole, and of ten megabytes at most', async () => {
    const before = await stored();
    const small = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const refusals: readonly (readonly [Buffer, number, string, RegExp])[] = [
      [HEIC, 400, 'file-unreadable', /HEIC/],
      [photo.subarray(0, photo.length / 2), 400, 'file-unreadable', /cannot read/],
      [PDF.subarray(0, 20), 400, 'file-unreadable', /cannot read/],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'file-unreadable', /cannot read/],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 400, 'file-unreadable', /cannot read/],
      [Buffer.alloc(0), 400, 'file-unreadable', /cannot read/],
      [Buffer.alloc(MOST_FILE_BYTES + 1), 413, 'too-large', /large/],
    ];
    for (const [bytes, status, reason, says] of refusals) {
      const answer = await send(bytes);
      expect([answer.statusCode, answer.json().reason]).toEqual([status, reason]);
      expect(answer.json().message).toMatch(says);
    }
    expect(await stored()).toBe(before);
    expect((await attach(small, 'small.png')).type).toBe('image/png');
  });

  it('are attached once, however often the same is sent', async () => {
    const before = await stored();
    await send(PDF, 'once.pdf', clerk, 'one-key');
    await send(PDF, 'once.pdf', clerk, 'one-key');
    expect(await stored()).toBe((before ?? 0) + 1);
    expect((await send(photo, 'once.pdf', clerk, 'one-key')).json().reason).toBe('key-reused');
  });

  // Proves S53
  it('are shown to a person of the desk alone who opens them, and to no script, frame, picture or other site', async () => {
    const { id } = await attach(PDF, 'secret.pdf');
    const shopper = new Visitor(shop.app);
    await shopper.signUp('bob@example.com');
    for (const cookie of ['', shopper.cookies()]) {
      const answer = await openFile(id, AS_TAB, cookie);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([401, 'no-store']);
      expect(answer.body).not.toContain('%PDF');
    }
    const scripts: readonly object[] = [
      {},
      { ...AS_TAB, 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
      { ...AS_TAB, 'sec-fetch-dest': 'iframe' },
      { ...AS_TAB, 'sec-fetch-dest': 'embed' },
      { ...AS_TAB, 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
      { ...AS_TAB, 'sec-fetch-site': 'same-site' },
      { ...AS_TAB, 'sec-fetch-site': 'cross-site' },
      { 'x-desk': clerk.pageToken() },
    ];
    for (const headers of scripts) expect((await openFile(id, headers)).statusCode).toBe(403);
    expect((await openFile(id, AS_TAB, viewer.cookies())).statusCode).toBe(403);
    const seen = await page(viewer);
    expect([seen.attachments, seen.events[0].note]).toEqual([null, null]);
    const { visitor: leaving } = await newStaff(shop, 'clerk');
    await leaving.desk('POST', '/leave');
    expect((await openFile(id, AS_TAB, leaving.cookies())).statusCode).toBe(401);
    for (const wrong of ['00000000-0000-4000-8000-000000000000', 'x', "1'--"])
      expect((await openFile(encodeURIComponent(wrong))).statusCode).toBe(404);
  });

  it('can be restored for half a minute after they were removed, and are gone then', async () => {
    const { id } = await attach(PDF, 'wrong.pdf');
    const removed = (await set(id, true)).json().data;
    expect(removed.undoUntil).toBe(shop.clock() + 30_000);
    expect((await openFile(id)).statusCode).toBe(404);
    expect((await files()).some((file) => file.id === id)).toBe(false);
    expect((await set(id, true)).json().reason).toBe('unknown-attachment');
    await shop.shop.desk?.runClock();
    expect((await set(id, false)).statusCode).toBe(200);
    expect((await files()).some((file) => file.id === id)).toBe(true);

    await set(id, true);
    const before = await stored();
    shop.clock.advance(31_000);
    expect((await set(id, false)).json().reason).toBe('too-late');
    await shop.shop.desk?.runClock();
    expect(await stored()).toBe((before ?? 0) - 1);
    const acts = (await page()).events.slice(0, 4).map(({ attachment }: { attachment: string }) => attachment);
    expect(acts).toEqual(['attachment removed', 'attachment restored', 'attachment removed', 'attached']);
  });

  it('are in the backup, the largest too', async () => {
    const largest = Buffer.concat([PDF, randomBytes(MOST_FILE_BYTES - 2 * PDF.length), PDF]);
    const { id } = await attach(largest, 'largest.pdf');
    const folder = await mkdtemp(path.join(tmpdir(), 'troy-files-'));
    const file = path.join(folder, 'shop.gz');
    await backupTo(file, shop.database);
    const restored = await openDatabase();
    await restoreFrom(file, restored);
    await rm(folder, { recursive: true });
    const found = await attachmentStore(restored.db).file(id);
    expect(found?.name).toBe('largest.pdf');
    expect(found?.bytes.equals(largest)).toBe(true);
    expect(await attachmentStore(restored.db).of(order.id)).toHaveLength((await files()).length);
  });

  it('are fifty at most', async () => {
    const { length } = await files();
    for (let nth = length; nth < 50; nth += 1) expect((await send(PDF, 'more.pdf')).statusCode).toBe(200);
    const answer = await send(PDF, 'more.pdf');
    expect([answer.json().reason, answer.json().message]).toEqual([
      'too-many',
      'An order can have 50 files. Remove one first.',
    ]);
  });

  it('are gone once their order is erased', async () => {
    const { db } = shop.database;
    await db.update(orders).set({ isToErase: true }).where(eq(orders.id, order.id));
    await shop.shop.desk?.runClock();
    expect(await stored()).toBe(50);
    shop.clock.advance(8 * 366 * DAY_MS);
    await shop.shop.desk?.runClock();
    expect(await stored()).toBe(0);
    const named = sql`select 1 from order_events where kind = 'attachment' and note <> 'erased'`;
    expect(await rowsOf(db, named)).toEqual([]);
  });
});
