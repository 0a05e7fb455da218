import { and, eq, sql } from 'drizzle-orm';
import { type PhotographFile, photographHash } from '#domain/picture.ts';
import { pictures } from '../database/goods-tables.ts';
import type { Db } from '../database/types.ts';
import type { MadeFile } from './photograph.ts';

export type PictureStore = ReturnType<typeof pictureStore>;

export function pictureStore(db: Db) {
  return {
    /** Files that are there already are the same ones: they are as if they were made now. */
    async add(hash: string, files: readonly MadeFile[], madeAt: Date): Promise<void> {
      await db
        .insert(pictures)
        .values(files.map((file) => ({ ...file, hash, madeAt })))
        .onConflictDoUpdate({ target: [pictures.hash, pictures.width, pictures.format], set: { madeAt } });
    },
    async find({ hash, width, format }: PhotographFile): Promise<Buffer | undefined> {
      const isWanted = and(eq(pictures.hash, hash), eq(pictures.width, width), eq(pictures.format, format));
      const [row] = await db.select({ bytes: pictures.bytes }).from(pictures).where(isWanted);
      // PGlite answers a plain array of bytes.
      return row && Buffer.from(row.bytes);
    },
    /**
     * For a change that names these images: keeps their photographs from being removed as unused. Returns the first that is
     * gone already. Written and not only read, so that a removal at the same moment waits and then finds it renewed.
     */
    async keep(images: readonly string[], now: Date): Promise<string | undefined> {
      for (const image of images) {
        const hash = photographHash(image);
        if (hash === undefined) continue;
        const kept = await db
          .update(pictures)
          .set({ madeAt: now })
          .where(eq(pictures.hash, hash))
          .returning({ width: pictures.width });
        if (kept.length === 0) return image;
      }
      return undefined;
    },
    /** Removes photographs from before that instant which no product, revision or proposal names, nor the slides or those before. */
    async removeUnused(before: Date): Promise<void> {
      await db.execute(sql`
        delete from pictures where made_at < ${before.toISOString()}::timestamptz
        and not exists (select from products where position(pictures.hash in products.image) > 0)
        and not exists (
          select from revision_items item where item.field in ('image', 'added')
          and position(pictures.hash in concat(item.before, item.after)) > 0)
        and not exists (
          select from proposals where state in ('asked', 'approved') and position(pictures.hash in proposals.items::text) > 0)
        and not exists (
          select from shop_settings where name = 'banner'
          and position(pictures.hash in concat(value, value_before)) > 0)`);
    },
  };
}
