import { useState } from 'react';
import type { AccountFacts } from '#contract/calls/own-account.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { CircleCheck, Clock } from '../../ui/icons.ts';
import { useToast } from '../../ui/toast.tsx';
import { Badge } from '../status-badge.tsx';
import { Section } from './section.tsx';
import { useSecurityApi } from './use-security-api.ts';

/** Shows the confirmation state of the email address, with a button that resends the email. */
export function EmailSection({ facts: { email, isEmailVerified } }: { facts: AccountFacts }) {
  const api = useSecurityApi();
  const toast = useToast();
  const { forget } = useUser();
  const [isBusy, setIsBusy] = useState(false);

  async function sendAgain(): Promise<void> {
    setIsBusy(true);
    const outcome = await api.sendVerification();
    setIsBusy(false);
    if (outcome.ok) {
      toast({ kind: 'success', title: 'Email sent', description: 'Open its link within 24 hours.' });
    } else if (outcome.failure.reason === 'not-signed-in') forget();
    else toast({ kind: 'error', title: 'Error', description: outcome.failure.sentence });
  }

  return (
    <Section
      id="email-address"
      heading="Sign-in email"
      badge={
        isEmailVerified ? (
          <Badge tone="delivered" icon={CircleCheck}>
            Confirmed
          </Badge>
        ) : (
          <Badge tone="pending" icon={Clock}>
            Not confirmed
          </Badge>
        )
      }
    >
      <p className="security__text security__text--email">{email}</p>
      {!isEmailVerified && (
        <>
          <p className="security__text">
            We sent an email with a link to this address. You can order before you confirm it. You must confirm it to
            use two-step sign-in and passkeys.
          </p>
          <div className="security__action">
            <button
              className="button button--quiet"
              type="button"
              aria-disabled={isBusy}
              aria-busy={isBusy}
              onClick={() => !isBusy && void sendAgain()}
            >
              {isBusy ? 'Sending...' : 'Send again'}
            </button>
          </div>
        </>
      )}
    </Section>
  );
}
