import { Link } from 'react-router';
import { leaveCheckout } from '../../hooks/back-to-checkout.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { UserRound } from '../../ui/icons.ts';

/** Says before the first field that orders need an account. Until the visitor is known, the page's first script hides it. */
export function AccountLine() {
  const { user, isReady } = useUser();
  if (user) return null;
  return (
    <p className={`checkout__account${isReady ? '' : ' checkout__account--unsure'}`}>
      <UserRound className="icon" />
      <span>
        Orders need an account.{' '}
        <Link to="/auth" onClick={leaveCheckout}>
          Sign in
        </Link>{' '}
        or{' '}
        <Link to="/auth" state={{ tab: 'sign-up' }} onClick={leaveCheckout}>
          sign up
        </Link>
        ; your cart and entries stay.
      </span>
    </p>
  );
}
