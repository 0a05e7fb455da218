import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Carrier } from '#domain/carrier.ts';
import { type Cents, cents } from '#domain/money.ts';
import { parcelLines, parcels } from '../database/desk-tables.ts';
import type { Db } from '../database/types.ts';

export type ParcelState = 'made' | 'shipped' | 'delivered' | 'lost' | 'returned';

export type ParcelLine = { readonly position: number; readonly quantity: number; readonly serials: string[] };

export type NewParcel = {
  readonly carrier: Carrier;
  readonly number: string;
  readonly insured: Cents;
  readonly hasSignature: boolean;
  readonly lines: readonly ParcelLine[];
};

export type Parcel = NewParcel & {
  readonly id: string;
  readonly state: ParcelState;
  readonly shippedAt: Date | null;
  readonly deliveredOn: string | null;
};

export type ParcelStore = ReturnType<typeof parcelStore>;

export function parcelStore(db: Db) {
  return {
    async add(orderId: string, { lines, insured, ...parcel }: NewParcel): Promise<string> {
      const [made] = await db
        .insert(parcels)
        .values({ ...parcel, orderId, insuredCents: insured, state: 'made' })
        .returning({ id: parcels.id });
      if (!made) throw new Error('A parcel was not stored');
      await db.insert(parcelLines).values(lines.map((line) => ({ ...line, parcelId: made.id })));
      return made.id;
    },
    async of(orderId: string): Promise<readonly Parcel[]> {
      const rows = await db.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(asc(parcels.id));
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
    /** Removes parcels that were not shipped: they are made anew. */
    async removeMade(orderId: string): Promise<void> {
      await db.delete(parcels).where(and(eq(parcels.orderId, orderId), eq(parcels.state, 'made')));
    },
    async setState(
      orderId: string,
      id: string,
      set: { state: ParcelState; shippedAt?: Date | null; deliveredOn?: string | null },
    ): Promise<boolean> {
      const isOwn = and(eq(parcels.orderId, orderId), eq(parcels.id, id));
      return (await db.update(parcels).set(set).where(isOwn).returning({ id: parcels.id })).length > 0;
    },
  };
}
