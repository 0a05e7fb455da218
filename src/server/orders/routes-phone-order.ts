import { DESK_CALLS } from '#contract/desk-calls.ts';
import { addressLine } from '#domain/address.ts';
import { centsOf, dollars } from '#domain/money.ts';
import type { Desk } from '../create-desk.ts';
import { presentCost, refuseDesk } from '../desk/presenters.ts';
import { succeed } from '../http/answers.ts';
import type { RouteStaffCall } from '../http/staff-route.ts';

export function phoneOrderRoutes(route: RouteStaffCall, { placePhoneOrder, reads, clock }: Desk): void {
  route(DESK_CALLS.placePhoneOrder, async ({ body, staff, keyed }) => {
    const { lines, total, address, isTheirAccount, firstName, lastName, email = '', phone = '' } = body;
    if (!email && !phone)
      return { refused: 'invalid-input', fields: { phone: 'Please enter an email or a phone number.' } };
    const placed = await placePhoneOrder(
      { staff, keyed },
      {
        lines: lines.map(({ price, agreed, ...line }) => ({
          ...line,
          unitPrice: centsOf(price),
          agreedPremium: agreed?.premium,
          why: agreed?.reason,
        })),
        total: centsOf(total),
        recipient: { firstName, lastName, email, phone, address: addressLine(address) },
        isTheirAccount,
      },
    );
    return placed.ok ? succeed(placed.answer, 'Order placed') : refuseDesk(placed);
  });

  route(DESK_CALLS.readCosts, async ({ query: { id } }) => {
    const lines = [id].flat().map((productId) => ({ productId }));
    const costOf = await reads.costs.of([{ lines }]);
    return succeed(
      lines.map(({ productId }) => ({ productId, cost: presentCost(costOf(productId)) })),
      'Costs',
    );
  });

  route(DESK_CALLS.findCallers, async ({ query }) => {
    const callers = await reads.callers.find(query.q, clock());
    return succeed(
      callers.map(({ total, monthTotal, lastOrderAt, ...caller }) => ({
        ...caller,
        total: dollars(total),
        monthTotal: dollars(monthTotal),
        lastOrderAt: lastOrderAt?.toISOString() ?? null,
      })),
      'Callers',
    );
  });
}
