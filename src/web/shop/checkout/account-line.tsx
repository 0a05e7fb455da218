import { Link } from 'react-router';
import type { Cents } from '#domain/money.ts';
import { backTo, leaveCheckout } from '../../hooks/back-to-checkout.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { UserRound } from '../../ui/icons.ts';

/** Says before the first field that orders need an account. Until the visitor is known, the page's first script hides it. */
export function AccountLine({ total }: { readonly total: Cents | undefined }) {
  const { user, isReady } = useUser();
  const { state } = backTo(total);
  if (user) return null;
  return (
    <p className={`checkout__account${isReady ? '' : ' checkout__account--unsure'}`}>
      <UserRound className="icon" />
      <span>
        You need an account to order.{' '}
        <Link to="/auth" state={state} onClick={leaveCheckout}>
          Sign in
        </Link>{' '}
        or{' '}
        <Link to="/auth" state={{ ...state, tab: 'sign-up' }} onClick={leaveCheckout}>
          sign up
        </Link>
        ; your cart and what you entered will be kept.
      </span>
    </p>
  );
}
