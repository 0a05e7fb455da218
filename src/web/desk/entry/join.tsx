import { useEffect, useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { openInvitation, readInvitation } from '#contract/calls/desk-entry.ts';
import type { SecondFactorSecret } from '#contract/calls/second-factor.ts';
import { initialsOf } from '#domain/person-name.ts';
import { REASONS } from '#domain/reasons.ts';
import { MARK_SHAPES, type MarkShape } from '#domain/staff-role.ts';
import { desk } from '../data/desk.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { Button } from '../ui/button.tsx';
import { Choice, TextField } from '../ui/fields.tsx';
import { Failed } from '../ui/loaded.tsx';
import { Mark } from '../ui/mark.tsx';
import { Notice, Refusal } from '../ui/refusal.tsx';
import { useTitle } from '../ui/use-title.ts';
import { AccountStep } from './account-step.tsx';
import { Gate } from './auth-layout.tsx';
import { EntryRefusal } from './entry-refusal.tsx';
import { CodeWay, NewFactor, PasskeyWay } from './new-factor.tsx';
import { shop } from './shop-calls.ts';
import './entry.css';

type Invitation = CallAnswer<typeof readInvitation>['data'];
type Factors = CallAnswer<typeof openInvitation>['data'];

/** The page behind an invitation link: sets up what the person lacks step by step, then opens the desk. */
export function Component() {
  useTitle('Join');
  // It stays in the address: a phone that goes to its authenticator may load the page again. It is spent by joining.
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const { data, failure, refetch } = useDeskQuery(['invitation', token], (signal) =>
    desk.readInvitation({ body: { token }, signal }),
  );
  return (
    <Gate>
      <h1>Join the desk</h1>
      {data && <Joining token={token} invitation={data} />}
      {!data && failure && <NoInvitation failure={failure} retry={refetch} />}
    </Gate>
  );
}

type NoInvitationProps = Pick<Parameters<typeof Failed>[0], 'retry'> & {
  readonly failure: { readonly sentence: string; readonly reason?: string };
};

function NoInvitation({ failure, retry }: NoInvitationProps) {
  const isSpent = failure.reason === 'link-spent' || failure.reason === 'invalid-input';
  if (!isSpent) return <Failed failure={failure} retry={retry} />;
  return (
    <>
      <Notice kind="bad" title={REASONS['link-spent'].sentence}>
        An owner of the shop can send you a new invitation.
      </Notice>
      <p>
        Already joined? <a href="/desk/">Sign in to the desk</a>.
      </p>
    </>
  );
}

/** The shop account signed in with the invited address. A password typed here also sets up the second factor. */
type Account = { readonly factors: Factors; readonly password: string | undefined; readonly isOfToday: boolean };

function Joining({ token, invitation }: { readonly token: string; readonly invitation: Invitation }) {
  const [account, setAccount] = useState<Account>();
  const [isLooking, setIsLooking] = useState(true);
  const open = useDeskChange(desk.openInvitation);
  const goOn = async (password: string | undefined, isOfToday: boolean) => {
    const factors = await open.run({ body: { token } });
    if (factors) setAccount({ factors, password, isOfToday });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the session that is there
  useEffect(() => {
    const look = async () => {
      const session = await shop.session();
      if (session.ok && session.answer.data.email.toLowerCase() === invitation.email) await goOn(undefined, false);
      setIsLooking(false);
    };
    void look();
  }, []);

  if (isLooking) return null;
  return (
    <>
      <p>
        You are invited as <b>{invitation.role}</b>, with the address{' '}
        <b className="join__address">{invitation.email}</b>.
      </p>
      {account ? (
        <JoinStep token={token} name={invitation.name} {...account} />
      ) : (
        <AccountStep email={invitation.email} name={invitation.name} onSignedIn={(password) => goOn(password, true)} />
      )}
      <Refusal failure={open.failure} />
    </>
  );
}

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
function JoinStep({ token, name: invitedName, factors: before, password, isOfToday }: JoinStepProps) {
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

/** The backup codes, shown once: each replaces a code of the app once. */
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
      <p>Write them down or print them. Each one signs you in once without the app. They will not be shown again.</p>
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
