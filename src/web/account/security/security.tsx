import { useState } from 'react';
import { useAnswer } from '../use-answer.ts';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { Loading } from './loading.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { NotLoaded } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { type SecurityApi, useSecurityApi } from './use-security-api.ts';

const readAccount = (api: SecurityApi, signal: AbortSignal) => api.readAccount({ signal });

/** Password, second factor, passkeys, sessions and deletion of the account. */
export function Security({ isGoogleSetUp }: { isGoogleSetUp: boolean }) {
  const { state, reload, tryAgain } = useAnswer(useSecurityApi(), readAccount);
  const [sessionsRound, setSessionsRound] = useState(0);
  if (state === 'failed') {
    return (
      <div className="security">
        <NotLoaded what="The rest of your account" onRetry={tryAgain} />
      </div>
    );
  }
  if (state === 'loading') return <Loading />;
  const facts = state.data;
  const shared = { facts, isGoogleSetUp, onDone: reload };
  return (
    <div className="security security--sheet panel">
      <EmailSection facts={facts} />
      <PasswordSection
        {...shared}
        onDone={() => {
          reload();
          setSessionsRound((before) => before + 1);
        }}
      />
      <SecondFactorSection {...shared} />
      <PasskeysSection {...shared} />
      <SessionsSection key={sessionsRound} />
      <DeleteSection {...shared} />
    </div>
  );
}
