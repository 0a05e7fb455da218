import { useEffect, useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { openInvitation, readInvitation } from '#contract/calls/desk-entry.ts';
import { REASONS } from '#domain/reasons.ts';
import { desk } from '../data/desk.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { Failed } from '../ui/loaded.tsx';
import { Notice, Refusal } from '../ui/refusal.tsx';
import { useTitle } from '../ui/use-title.ts';
import { AccountStep } from './account-step.tsx';
import { Gate } from './auth-layout.tsx';
import { JoinStep } from './join-step.tsx';
import { shop } from './shop-calls.ts';
import './entry.css';

type Invitation = CallAnswer<typeof readInvitation>['data'];
export type Factors = CallAnswer<typeof openInvitation>['data'];

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
