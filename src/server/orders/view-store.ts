import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { savedViews } from '../database/desk-tables.ts';
import type { Db } from '../database/types.ts';

export type SavedView = {
  readonly id: string;
  /** Null: for all. */
  readonly staffId: string | null;
  readonly screen: string;
  readonly name: string;
  readonly query: string;
};

/** Saved lists: a person has their own and those for all, and changes no others. */
export function viewStore(db: Db) {
  const isShown = (staffId: string) => or(isNull(savedViews.staffId), eq(savedViews.staffId, staffId));
  return {
    async of(staffId: string): Promise<readonly SavedView[]> {
      return db
        .select()
        .from(savedViews)
        .where(isShown(staffId))
        .orderBy(asc(savedViews.position), asc(savedViews.name), asc(savedViews.id));
    },
    async add(view: Omit<SavedView, 'id'>, position: number): Promise<SavedView> {
      const [added] = await db
        .insert(savedViews)
        .values({ ...view, position })
        .returning();
      if (!added) throw new Error('A view was not stored');
      return added;
    },
    async change(id: string, staffId: string, change: Partial<SavedView & { position: number }>): Promise<boolean> {
      const changed = await db
        .update(savedViews)
        .set(change)
        .where(and(eq(savedViews.id, id), isShown(staffId)))
        .returning({ id: savedViews.id });
      return changed.length > 0;
    },
    async remove(id: string, staffId: string): Promise<boolean> {
      const removed = await db
        .delete(savedViews)
        .where(and(eq(savedViews.id, id), isShown(staffId)))
        .returning({ id: savedViews.id });
      return removed.length > 0;
    },
  };
}
