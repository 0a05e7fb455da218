import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import type { DatabaseLocation } from '#server/database/types.ts';
import { openShop } from '../../support/open-shop.ts';
import { createDatabase } from '../../support/postgres.ts';

const NEW = {
  name: '1 oz Gold Bar of the Import',
  description: 'New.',
  ounces: '1',
  premium: 2.75,
  category: 'gold-bars',
  image: '/pictures/gold-bars--1-oz-minted-640.webp',
};
/** Their lines are more than a pipe takes at once. */
const MANY = 5_000;

/** The command as an operator gives it, with no other settings than where the database is. */
describe.each(['pglite', 'postgres'] as const)('npm run import-goods, of %s', (kind) => {
  let folder: string;
  let made: { url: string; drop(): Promise<void> } | undefined;
  let where: DatabaseLocation;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'troy-import-'));
    if (kind === 'postgres') made = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '');
    where = made ? { kind: 'postgres', url: made.url } : { kind: 'pglite', folder: path.join(folder, 'data') };
  });
  afterAll(async () => {
    await made?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function importing(
    lines: readonly (object | string)[],
    ...options: readonly string[]
  ): Promise<{ code: number | null; said: string }> {
    const file = path.join(folder, 'goods.jsonl');
    await writeFile(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
    const place = where.kind === 'postgres' ? { DATABASE_URL: where.url } : { DATA_DIR: path.join(folder, 'data') };
    const script = path.resolve(import.meta.dirname, '../../../scripts/import-goods.ts');
    const child = spawn(process.execPath, [script, file, ...options], { env: { PATH: process.env.PATH, ...place } });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, said: said.trim() })));
  }

  /** What a shop sells that is opened on it now. */
  async function sold() {
    const database = await openDatabase(where);
    const shop = await openShop(database);
    const catalogue = shop.shop.goods.current();
    await shop.close();
    await database.close();
    return catalogue;
  }

  it('says what a file would change, changes it in one revision, and finds nothing more to do', async () => {
    expect(await importing([NEW])).toEqual({
      code: 1,
      said: expect.stringMatching(/^There is no database of the shop/),
    });
    const before = (await sold()).revision;
    const dear = { ...NEW, name: '1 oz Gold Bar in Assay Card', premium: 3.25 };
    const tried = await importing([NEW, dear]);
    expect(tried).toEqual({ code: 0, said: expect.stringContaining('2 products would change in ') });
    expect(tried.said).toContain(`+ ${NEW.name}`);
    expect(tried.said).toContain('premium 275 → 325');
    expect((await sold()).revision).toBe(before);

    const applied = await importing([NEW, dear], '--apply');
    expect(applied).toEqual({ code: 0, said: expect.stringMatching(/2 products changed in .*, as revision \d+\.$/) });
    const after = await sold();
    expect(after.revision).toBe(before + 1);
    expect(after.productById(NEW.name)).toMatchObject({ premium: 275, category: 'gold-bars' });
    expect(after.productById(dear.name)).toMatchObject({ premium: 325 });
    expect(await importing([NEW, dear], '--apply')).toEqual({
      code: 0,
      said: expect.stringMatching(/^Nothing to change/),
    });
  }, 180_000);

  it('takes nothing of a file that has a fault, and says where', async () => {
    const { revision } = await sold();
    const heavy = { ...NEW, ounces: '2' };
    expect(await importing([heavy], '--apply')).toEqual({ code: 1, said: expect.stringContaining('keeps its weight') });
    const broken = await importing([NEW, '{"name": 7}'], '--apply');
    expect(broken).toEqual({ code: 1, said: expect.stringContaining('2') });
    expect((await sold()).revision).toBe(revision);
  });

  it('takes thousands', async () => {
    const many = Array.from({ length: MANY }, (_, nth) => ({
      ...NEW,
      name: `1 oz Gold Bar, number ${nth} of a long series`,
    }));
    const { code, said } = await importing(many, '--apply');
    expect([code, said.split('\n').length]).toEqual([0, MANY + 1]);
    expect(said).toContain(`${MANY} products changed`);
    expect((await sold()).productsIn('gold-bars').length).toBeGreaterThan(MANY);
  });
});
