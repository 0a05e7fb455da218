import { useState } from 'react';
import type { SecondFactorSecret } from '#contract/calls/second-factor.ts';
import { initialsOf } from '#domain/person-name.ts';
import { MARK_SHAPES, type MarkShape } from '#domain/staff-role.ts';
import { desk } from '../data/desk.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { Choice, TextField } from '../ui/fields.tsx';
import { Mark } from '../ui/mark.tsx';
import { EntryRefusal } from './entry-refusal.tsx';
import type { Factors } from './join.tsx';
import { CodeWay, NewFactor, PasskeyWay } from './new-factor.tsx';
import { shop } from './shop-calls.ts';

type JoinStepProps = {
  readonly token: string;
  readonly name: string;
  readonly factors: Factors;
  readonly password: string | undefined;
  /** True when the shop session was started to join, and ends with it. */
  readonly isOfToday: boolean;
};

type Factor = NonNullable<Parameters<typeof desk.joinDesk>[0]>['body']['factor'];

/** The form for name, mark and second factor. The given factor signs the person in. */
export function JoinStep({ token, name: invitedName, factors: before, password, isOfToday }: JoinStepProps) {
  const [name, setName] = useState(invitedName);
  const [typedLetters, setLetters] = useState<string>();
  const letters = typedLetters ?? initialsOf(name);
  const [shape, setShape] = useState<MarkShape>('shield');
  const [factors, setFactors] = useState(before);
  const [secret, setSecret] = useState<SecondFactorSecret>();
  const [isIn, setIsIn] = useState(false);
  const join = useDeskChange(desk.joinDesk, {
    async onDone() {
      if (isOfToday) await shop.logout();
      if (secret) setIsIn(true);
      else openDesk();
    },
  });
  const send = (factor: Factor) => join.run({ body: { token, name, letters, shape, factor } });
  if (isIn && secret) return <KeepCodes codes={secret.backupCodes} onKept={openDesk} />;
  const { fields } = join.failure?.refusal ?? {};
  const wayProps = { isBusy: join.isBusy, onFactor: send };
  return (
    <div className="gate__step">
      <div className="join__who">
        <TextField
          label="Your name"
          name="name"
          autoFocus
          autoComplete="name"
          value={name}
          onChange={setName}
          error={fields?.name}
        />
        <TextField
          label="Initials"
          name="letters"
          className="join__letters"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={2}
          value={letters}
          onChange={(typed) => setLetters(typed.toUpperCase())}
        />
      </div>
      {fields?.letters && <p className="join__fault">{fields.letters}</p>}
      <div>
        <p className="entry__label">Your badge</p>
        <Choice
          label="Badge shape"
          value={shape}
          onChange={(value) => setShape(value as MarkShape)}
          options={MARK_SHAPES.map((value) => ({
            value,
            label: <Mark letters={letters} shape={value} name={value} size="large" />,
          }))}
        />
      </div>
      <p className="gate__quiet">It appears next to everything you do at the desk.</p>
      <h2 className="join__heading">Your second factor</h2>
      {factors.hasPasskey && <PasskeyWay {...wayProps} isNew={!before.hasPasskey} />}
      {(factors.hasCode || secret) && <CodeWay {...wayProps} secret={secret} isPrimary={!factors.hasPasskey} />}
      {!factors.hasPasskey && !factors.hasCode && !secret && (
        <NewFactor
          password={password}
          onPasskey={() => setFactors({ ...factors, hasPasskey: true })}
          onSecret={setSecret}
        />
      )}
      {!fields && <EntryRefusal failure={join.failure} />}
    </div>
  );
}

function openDesk(): void {
  location.replace('/desk/');
}

/** Shown once: each replaces a code of the app once. */
function KeepCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid('Copied.'),
      () => setSaid('This browser does not allow copying. Please write them down.'),
    );
  return (
    <div className="gate__step">
      <h2 className="join__heading">You’re signed in. Keep these backup codes</h2>
      <p>For example on paper. Each one signs you in once without the app. They will not be shown again.</p>
      <ul className="join__codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button kind="primary" size="large" autoFocus onClick={onKept}>
        I’ve saved them. Open the desk
      </Button>
      <Button size="large" onClick={() => void copy()}>
        Copy
      </Button>
      <p className="gate__quiet" role="status">
        {said}
      </p>
    </div>
  );
}
