import { expect, it } from 'vitest';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { ordersTable } from './orders-table.ts';

const ORDER: OrderRecord = {
  orderId: '17635489204171',
  orderDate: '2025-11-19T16:31:00.000Z',
  status: 'pending',
  totalAmount: 5335.36,
  address: '1840 Lakeview Avenue, Chicago, IL 60614',
  recipient: { firstName: 'Eleanor', lastName: 'Marsh', email: 'e@example.com', phone: '1' },
  spot: { USDXAU: 4072.1, USDXAG: 50.71, at: '2025-11-19T16:30:00.000Z', source: 'fixed' },
  cartItem: [
    {
      id: 'a',
      name: '1 oz "Round"',
      quantity: 20,
      price: 54.51,
      product: { id: 'a', name: '1 oz "Round"', weight: 1, metal: 'silver', premiumPercentage: 7.5 } as never,
    },
  ],
};
const rowsOf = (...orders: OrderRecord[]) => ordersTable(orders).trim().split('\r\n');

it('has a row for each line, with the order that it is of', () => {
  expect(ordersTable([ORDER]).charCodeAt(0)).toBe(0xfeff);
  expect(rowsOf(ORDER)[1]).toBe(
    '"1763 5489 2041 71","Nov 19, 2025, 10:31 AM CST","Pending","1 oz ""Round""","silver","1 oz","7.50%","20","$54.51","$1,090.20","$5,335.36","$4,072.10","$50.71","Nov 19, 2025, 10:30 AM CST","Eleanor Marsh","1840 Lakeview Avenue, Chicago, IL 60614"',
  );
});

it('has a row for an order that tells no lines, and as many cells in each row', () => {
  const { spot: _, recipient: __, ...bare } = { ...ORDER, cartItem: [] };
  const [head = '', row = ''] = rowsOf(bare);
  expect(row).toContain('"Pending",,,,,,,,"$5,335.36",,,,,');
  expect(row.replace(/"[^"]*"/g, '').split(',')).toHaveLength(head.split(',').length);
});

it('has a row for pieces that were cancelled, without a sum', () => {
  const [head = '', , cancelled = ''] = rowsOf({ ...ORDER, cancelledItem: [{ name: '1 oz Bar', quantity: 2 }] });
  expect(cancelled).toContain('"Pending","Cancelled: 1 oz Bar",,,,"2",,,"$5,335.36"');
  expect(cancelled.replace(/"[^"]*"/g, '').split(',')).toHaveLength(head.split(',').length);
});

it('lets no name be taken for a formula', () => {
  const recipient = { firstName: '=HYPERLINK("x")', lastName: '', email: '', phone: '' };
  expect(rowsOf({ ...ORDER, recipient })[1]).toContain(`"'=HYPERLINK(""x"")"`);
});
