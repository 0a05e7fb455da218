import { addressLine } from '#domain/address.ts';
import type { DeskContext } from '../desk/context.ts';
import { refuseDesk } from '../desk/presenters.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { createPlacePhoneOrder } from './phone-order.ts';

export function phoneOrderCalls(context: DeskContext) {
  const { reads, clock } = context;
  const placePhoneOrder = createPlacePhoneOrder(context);
  return {
    placePhoneOrder: async ({ body, staff, keyed }) => {
      const { lines, total, address, firstName, lastName, email = '', phone = '' } = body;
      const { isTheirAccount, isAgreed, isReviewSeen } = body;
      if (!email && !phone)
        return { refused: 'invalid-input', fields: { phone: 'Please enter an email or a phone number.' } };
      const placed = await placePhoneOrder(
        { staff, keyed },
        {
          lines: lines.map(({ agreed, ...line }) => ({
            ...line,
            agreedPremium: agreed?.premium,
            why: agreed?.reason,
          })),
          total,
          recipient: { firstName, lastName, email, phone, address: addressLine(address) },
          isTheirAccount,
          isAgreed,
          isReviewSeen,
        },
      );
      return placed.ok ? succeed(placed.answer, 'Order placed') : refuseDesk(placed);
    },

    readCosts: async ({ query: { id } }) => {
      const lines = [id].flat().map((productId) => ({ productId }));
      const costOf = await reads.costs.of([{ lines }]);
      return succeed(
        lines.map(({ productId }) => ({ productId, cost: costOf(productId) })),
        'Costs',
      );
    },

    findCallers: async ({ query }) => {
      const callers = await reads.callers.find(query.q, clock());
      return succeed([...callers], 'Callers');
    },
  } satisfies Partial<StaffHandlers>;
}
