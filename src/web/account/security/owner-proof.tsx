import type { AccountFacts } from '#contract/calls/own-account.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { PasswordField } from '../password-field.tsx';
import { GoogleButton } from '../sign-in/google-button.tsx';

/** Properties of a section of the profile page. */
export type SectionProps = {
  readonly facts: AccountFacts;
  readonly isGoogleSetUp: boolean;
  /** Something about the account has changed. */
  readonly onDone: () => void;
};

type OwnerProofProps = Pick<SectionProps, 'facts' | 'isGoogleSetUp'> & {
  readonly field: Parameters<typeof PasswordField>[0];
  /** True after the server has required a new sign-in. */
  readonly mustSignIn: boolean;
  readonly onSignedIn: () => void;
};

/** Step-up authentication: the password, or for an account without one a new Google sign-in. */
export function OwnerProof({ facts, isGoogleSetUp, field, mustSignIn, onSignedIn }: OwnerProofProps) {
  const { user, signIn } = useUser();
  if (facts.hasPassword) return <PasswordField {...field} autoComplete="current-password" />;
  if (!mustSignIn) return null;
  return (
    <div className="security__again" role="alert">
      <p className="security__text">Please sign in again first to confirm it's you.</p>
      <GoogleButton
        isSetUp={isGoogleSetUp}
        onDone={(signedIn) => {
          const isSame = signedIn.id === user?.id;
          signIn({ ...signedIn, phone: signedIn.phone || (isSame ? user.phone : '') });
          onSignedIn();
        }}
      />
    </div>
  );
}
