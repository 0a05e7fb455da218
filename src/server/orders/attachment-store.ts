import { and, asc, count, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { AttachmentType } from '#domain/attachment.ts';
import { orderAttachments } from '../database/order-tables.ts';
import type { Db } from '../database/types.ts';

export type Attachment = {
  readonly id: string;
  readonly name: string;
  readonly type: AttachmentType;
  /** The size in bytes. */
  readonly size: number;
  readonly hasPreview: boolean;
  readonly staffId: string;
  readonly at: Date;
};

export type NewAttachment = Omit<Attachment, 'id' | 'size' | 'hasPreview'> & {
  readonly orderId: string;
  readonly bytes: Buffer;
  readonly preview: Buffer | null;
};

export type AttachmentStore = ReturnType<typeof attachmentStore>;

const { id, orderId, name, type, size, preview, bytes, staffId, at, removedAt } = orderAttachments;
const FACTS = { id, name, type, size, staffId, at, hasPreview: sql<boolean>`${preview} is not null` };

/** Files of orders. One that was removed stays until `purge`, so that it can be restored. */
export function attachmentStore(db: Db) {
  const isThere = (order: string, attachment: string) => and(eq(orderId, order), eq(id, attachment), isNull(removedAt));
  return {
    async add(attachment: NewAttachment): Promise<string> {
      const [added] = await db
        .insert(orderAttachments)
        .values({ ...attachment, size: attachment.bytes.length })
        .returning({ id });
      return added?.id ?? '';
    },
    /** Returns the files of an order, oldest first. */
    async of(order: string): Promise<readonly Attachment[]> {
      const isOfOrder = and(eq(orderId, order), isNull(removedAt));
      return (await db
        .select(FACTS)
        .from(orderAttachments)
        .where(isOfOrder)
        .orderBy(asc(at), asc(id))) as readonly Attachment[];
    },
    async countOf(order: string): Promise<number> {
      const [row] = await db
        .select({ n: count() })
        .from(orderAttachments)
        .where(and(eq(orderId, order), isNull(removedAt)));
      return row?.n ?? 0;
    },
    /** The whole file; undefined once it is removed. */
    async file(attachment: string): Promise<(Attachment & { readonly bytes: Buffer }) | undefined> {
      const isWanted = and(eq(id, attachment), isNull(removedAt));
      const [row] = await db
        .select({ ...FACTS, bytes })
        .from(orderAttachments)
        .where(isWanted);
      // PGlite answers a plain array of bytes.
      return row && ({ ...row, bytes: Buffer.from(row.bytes) } as Attachment & { readonly bytes: Buffer });
    },
    async previewOf(order: string, attachment: string): Promise<Buffer | undefined> {
      const [row] = await db.select({ preview }).from(orderAttachments).where(isThere(order, attachment));
      return row?.preview ? Buffer.from(row.preview) : undefined;
    },
    /** Returns the facts of the file that it has removed; undefined where there is none. */
    async remove(order: string, attachment: string, now: Date): Promise<Attachment | undefined> {
      const [row] = await db
        .update(orderAttachments)
        .set({ removedAt: now })
        .where(isThere(order, attachment))
        .returning(FACTS);
      return row as Attachment | undefined;
    },
    /** Restores one that was removed since; undefined where there is none. */
    async restore(order: string, attachment: string, since: Date): Promise<Attachment | undefined> {
      const isRemoved = and(eq(orderId, order), eq(id, attachment), gte(removedAt, since));
      const [row] = await db.update(orderAttachments).set({ removedAt: null }).where(isRemoved).returning(FACTS);
      return row as Attachment | undefined;
    },
    /** Deletes the files that were removed before. */
    async purge(before: Date): Promise<void> {
      await db.delete(orderAttachments).where(lt(removedAt, before));
    },
  };
}
