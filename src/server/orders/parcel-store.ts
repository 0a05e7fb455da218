import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Carrier } from '#domain/carrier.ts';
import { cents } from '#domain/money.ts';
import type { NewParcel, ParcelState } from '#domain/parcels.ts';
import { parcelLines, parcels } from '../database/order-tables.ts';
import type { Db } from '../database/types.ts';

export type Parcel = NewParcel & {
  readonly id: string;
  readonly state: ParcelState;
  readonly shippedAt: Date | null;
  readonly deliveredOn: string | null;
};

export type ParcelStore = ReturnType<typeof parcelStore>;

export function parcelStore(db: Db) {
  return {
    /** Adds a parcel that is shipped now. Returns its id. */
    async add(orderId: string, { lines, insured, ...parcel }: NewParcel, shippedAt: Date): Promise<string> {
      const [made] = await db
        .insert(parcels)
        .values({ ...parcel, orderId, insuredCents: insured, state: 'shipped', shippedAt })
        .returning({ id: parcels.id });
      if (!made) throw new Error('A parcel was not stored');
      await db
        .insert(parcelLines)
        .values(lines.map(({ serials, ...line }) => ({ ...line, serials: [...serials], parcelId: made.id })));
      return made.id;
    },
    /** The first that was shipped first. */
    async of(orderId: string): Promise<readonly Parcel[]> {
      const rows = await db
        .select()
        .from(parcels)
        .where(eq(parcels.orderId, orderId))
        .orderBy(asc(parcels.shippedAt), asc(parcels.id));
      const ids = rows.map(({ id }) => id);
      const lines = await db
        .select()
        .from(parcelLines)
        .where(inArray(parcelLines.parcelId, ids))
        .orderBy(asc(parcelLines.position));
      return rows.map(({ orderId: _, insuredCents, carrier, state, ...row }) => ({
        ...row,
        carrier: carrier as Carrier,
        state: state as ParcelState,
        insured: cents(insuredCents),
        lines: lines
          .filter(({ parcelId }) => parcelId === row.id)
          .map(({ position, quantity, serials }) => ({ position, quantity, serials })),
      }));
    },
    async setState(
      orderId: string,
      id: string,
      set: { readonly state: ParcelState; readonly deliveredOn: string | null },
    ): Promise<boolean> {
      const isOwn = and(eq(parcels.orderId, orderId), eq(parcels.id, id));
      return (await db.update(parcels).set(set).where(isOwn).returning({ id: parcels.id })).length > 0;
    },
    /** Marks all parcels on their way as delivered on a day. Returns their ids. */
    async arrive(orderId: string, day: string): Promise<readonly string[]> {
      const isUnderWay = and(eq(parcels.orderId, orderId), eq(parcels.state, 'shipped'));
      const set = { state: 'delivered', deliveredOn: day };
      const rows = await db.update(parcels).set(set).where(isUnderWay).returning({ id: parcels.id });
      return rows.map(({ id }) => id);
    },
    async setNumber(orderId: string, id: string, number: string): Promise<void> {
      const isOwn = and(eq(parcels.orderId, orderId), eq(parcels.id, id));
      await db.update(parcels).set({ number }).where(isOwn);
    },
    /** Returns the order of another parcel with this number. */
    async orderWith({ carrier, number }: Pick<Parcel, 'carrier' | 'number'>): Promise<string | undefined> {
      const isSame = and(eq(parcels.carrier, carrier), eq(parcels.number, number));
      const [found] = await db.select({ orderId: parcels.orderId }).from(parcels).where(isSame).limit(1);
      return found?.orderId;
    },
    /** Removes parcels that were just shipped, for the undo. */
    async remove(orderId: string, ids: readonly string[]): Promise<void> {
      await db.delete(parcels).where(and(eq(parcels.orderId, orderId), inArray(parcels.id, [...ids])));
    },
  };
}
