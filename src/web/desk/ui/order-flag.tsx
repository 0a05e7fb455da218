import { gravityOf, type OrderFlag as Name, orderFlagText } from '#domain/order-flags.ts';
import { useReviewLimits } from '../data/settings.ts';
import { Flag } from './stage-badge.tsx';

/** A flag of an order in words, as grave as it is. */
export function OrderFlag({ flag }: { readonly flag: Name }) {
  return <Flag kind={gravityOf(flag)}>{orderFlagText(flag, useReviewLimits())}</Flag>;
}
