import { actorOf, CLOCK, createOnChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';

const UNKNOWN = { ok: false, reason: 'unknown-customer' } as const;
const AT_ONCE = 100;

/** Handlers for a person's own request: what is kept of them, and that it is erased. */
export function eraseCalls({ change, reads, log, clock }: DeskContext) {
  const onChange = createOnChange(change);
  return {
    readCustomerFile: async ({ params, staff }) => {
      const group = await reads.customers.groupOf(params.customerId);
      if (!group) return { refused: 'unknown-customer' };
      await log.add(actorOf(staff), { action: 'customer file', subject: `customer ${group.head.id}` });
      const sections = await reads.customerFiles.sectionsOf([group.head, ...group.joined].map(({ id }) => id));
      return succeed(
        { madeAt: clock(), sections: sections.map(({ title, rows }) => ({ title, rows: [...rows] })) },
        'File',
      );
    },
    eraseCustomer: onChange(async ({ stores: { customers, erasing, accounts, log: rows }, actor, params, body }) => {
      const row = await customers.lock(params.customerId);
      const group = row && (await customers.groupOf(row.id));
      if (!group || row?.joinedTo !== null) return UNKNOWN;
      if (row.version !== body.version) return { ok: false, reason: 'changed-meanwhile' };
      const all = [group.head, ...group.joined];
      const ids = all.map(({ id }) => id);
      if (await erasing.hasOpenOrders(ids)) return { ok: false, reason: 'open-orders' };
      const owned = await customers.accountsOf(all.map(({ key }) => key));
      if (await erasing.isOfStaff(owned.map(({ id }) => id))) return { ok: false, reason: 'staff-account' };
      await erasing.eraseAtOnce(ids);
      for (const { id } of owned) {
        await accounts.lock(id);
        await accounts.remove(id);
      }
      await erasing.removeGone(ids);
      await rows.add(actor, { action: 'customer erased', subject: `customer ${row.id}` });
      return { ok: true, answer: { version: body.version + 1 } };
    }),
  } satisfies Partial<StaffHandlers>;
}

/** Erases what orders say of a person once the books no longer need it, each in a transaction of its own. */
export function createEraseDue({ reads, transaction, clock }: DeskContext): () => Promise<void> {
  return async () => {
    for (const orderId of await reads.erasing.due(clock(), AT_ONCE))
      await transaction(async ({ deskOrders, erasing, log }) => {
        await deskOrders.lock(orderId);
        if (await erasing.eraseOrder(orderId))
          await log.add(CLOCK, { action: 'order erased', subject: `order ${orderId}` });
      });
  };
}
