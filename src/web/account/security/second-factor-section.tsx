import { useState } from 'react';
import { CircleCheck, CircleDot } from '../../ui/icons.ts';
import { Badge } from '../status-badge.tsx';
import { BackupCodes } from './backup-codes.tsx';
import type { SectionProps } from './owner-proof.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { Opening, Section } from './section.tsx';

/** Two-step sign-in: a code of an authenticator app after the password. */
export function SecondFactorSection({ facts, onDone }: SectionProps) {
  const [shownCodes, setShownCodes] = useState<readonly string[]>();
  const { hasSecondFactor } = facts;
  return (
    <Section
      id="second-factor"
      heading="Two-step sign-in"
      badge={
        hasSecondFactor ? (
          <Badge tone="delivered" icon={CircleCheck}>
            On
          </Badge>
        ) : (
          <Badge tone="other" icon={CircleDot}>
            Off
          </Badge>
        )
      }
    >
      <p className="security__text">
        After your password, you enter a code from an authenticator app on your phone. Google sign-in and passkeys have
        their own second step.
      </p>
      {shownCodes && <BackupCodes codes={shownCodes} onKept={() => setShownCodes(undefined)} />}
      {!shownCodes && !hasSecondFactor && (
        <TurnOn
          facts={facts}
          onOn={(codes) => {
            setShownCodes(codes);
            onDone();
          }}
        />
      )}
      {!shownCodes && hasSecondFactor && <TurnedOn onCodes={setShownCodes} onOff={onDone} />}
    </Section>
  );
}

function TurnOn({ facts, onOn }: Pick<SectionProps, 'facts'> & { onOn: (backupCodes: readonly string[]) => void }) {
  if (!facts.hasPassword)
    return <p className="security__text">Set a password first. Then you can turn on two-step sign-in.</p>;
  if (!facts.isEmailVerified) return <p className="security__text">Please confirm your email address first.</p>;
  return <Opening label="Turn on">{(close) => <SecondFactorSetup onOn={onOn} onClose={close} />}</Opening>;
}

function TurnedOn({ onCodes, onOff }: { onCodes: (codes: readonly string[]) => void; onOff: () => void }) {
  return (
    <div className="security__choices">
      <Opening label="New backup codes">
        {(close) => (
          <PasswordPrompt
            name="backupCodesPassword"
            heading="New backup codes"
            lead="The old ones no longer work."
            action="Make new codes"
            ask={(api, password) => api.newBackupCodes({ body: { password } })}
            onAnswer={({ data }) => onCodes(data)}
            onClose={close}
          />
        )}
      </Opening>
      <Opening label="Turn off">
        {(close) => (
          <PasswordPrompt
            name="turnOffPassword"
            heading="Turn off two-step sign-in"
            action="Turn off"
            ask={(api, password) => api.turnOffSecondFactor({ body: { password } })}
            onAnswer={onOff}
            onClose={close}
          />
        )}
      </Opening>
    </div>
  );
}
