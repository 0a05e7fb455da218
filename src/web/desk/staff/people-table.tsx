import { useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { listStaff } from '#contract/calls/desk-staff.ts';
import { useNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useMay, useMe } from '../data/me.ts';
import type { Colleague } from '../data/people.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Radio } from '../ui/icons.ts';
import { MailText } from '../ui/mail-text.tsx';
import { Mark } from '../ui/mark.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { ROLE_NAMES } from '../ui/role-names.ts';
import { Flag } from '../ui/stage-badge.tsx';
import { Time, timeInText } from '../ui/times.tsx';
import { PersonForm } from './person-form.tsx';
import '../ui/table.css';

type Listed = CallAnswer<typeof listStaff>['data'];
type Invitation = Listed['invitations'][number];

/** Members of staff, then open invitations. */
export function PeopleTable({ people, invitations, isOld }: Listed & { readonly isOld: boolean }) {
  const may = useMay();
  const [openId, setOpenId] = useState<string>();
  const open = people.find(({ id }) => id === openId);
  const withdraw = useDeskChange(desk.withdrawInvitation, {
    invalidates: invalidatedBy('staff'),
    reauthenticateFor: 'Withdrawing an invitation',
  });
  const isWhole = may('see-log');
  return (
    <>
      <div className="table-scroll">
        <table className={`table staff-table${isOld ? ' is-old' : ''}`}>
          <thead>
            <tr>
              <th>Mark and name</th>
              <th className="staff-table__role">Role</th>
              {isWhole && <th className="staff-table__factor">Second factor</th>}
              <th className="table__r">Seen</th>
              {may('suspend-staff') && (
                <th>
                  <span className="visually-hidden">Change</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} isWhole={isWhole} onChange={() => setOpenId(person.id)} />
            ))}
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                isBusy={withdraw.isBusy}
                onWithdraw={() => void withdraw.run({ params: { invitationId: invitation.id } })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {withdraw.failure && (
        <div className="panel__body">
          <Refusal failure={withdraw.failure} />
        </div>
      )}
      <Dialog title={open?.name ?? ''} isOpen={open !== undefined} onClose={() => setOpenId(undefined)}>
        {open && <PersonForm person={open} onDone={() => setOpenId(undefined)} />}
      </Dialog>
    </>
  );
}

type PersonRowProps = { readonly person: Colleague; readonly isWhole: boolean; readonly onChange: () => void };

function PersonRow({ person, isWhole, onChange }: PersonRowProps) {
  const me = useMe();
  const may = useMay();
  const { id, name, letters, shape, role, state, email, seen } = person;
  return (
    <tr>
      <td>
        <span className="staff-table__who">
          <Mark letters={letters} shape={shape} name={name} size="large" isMe={id === me.id} />
          <span>
            <b>{name}</b> {id === me.id && <span className="staff-table__quiet">you</span>}
            {state === 'suspended' && <Flag kind="bad">Suspended</Flag>}
            {email && <Mail address={email} />}
            <span className="table__sub staff-table__narrow">{ROLE_NAMES[role]}</span>
          </span>
        </span>
      </td>
      <td className="staff-table__role">{ROLE_NAMES[role]}</td>
      {isWhole && <td className="staff-table__factor">{factorsOf(person)}</td>}
      <td className="table__r">
        <Seen at={seen} />
      </td>
      {may('suspend-staff') && (
        <td className="table__r">
          <Button size="small" aria-label={`Change ${name}`} onClick={onChange}>
            Change
          </Button>
        </td>
      )}
    </tr>
  );
}

function factorsOf({ hasPasskey, hasCode }: Colleague): string {
  return [hasPasskey && 'passkey', hasCode && 'code'].filter(Boolean).join(', ') || 'none';
}

/** A call is noted once a minute. */
const NOW_MS = 2 * 60_000;

function Seen({ at }: { readonly at: string | null }) {
  const now = useNow(30_000);
  if (!at) return <span className="staff-table__quiet">–</span>;
  if (now - Date.parse(at) > NOW_MS) return <Time at={at} />;
  return (
    <span className="staff-table__now">
      <Radio className="icon icon--small" />
      now
    </span>
  );
}

type InvitationRowProps = {
  readonly invitation: Invitation;
  readonly isBusy: boolean;
  readonly onWithdraw: () => void;
};

function InvitationRow({ invitation, isBusy, onWithdraw }: InvitationRowProps) {
  const may = useMay();
  const { email, name, role, madeAt, until } = invitation;
  return (
    <tr>
      <td>
        <span className="staff-table__who">
          <span className="mark mark--none mark--large" aria-hidden="true">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="10" />
            </svg>
            <span>+</span>
          </span>
          <span>
            <b className="staff-table__mail">{name || <MailText address={email} />}</b>
            {name && <Mail address={email} />}
            <span className="table__sub staff-table__narrow">{ROLE_NAMES[role]}</span>
            <span className="table__sub">
              invited {timeInText(madeAt)}, until {timeInText(until)}
            </span>
          </span>
        </span>
      </td>
      <td className="staff-table__role">{ROLE_NAMES[role]}</td>
      <td className="staff-table__factor staff-table__quiet">not yet</td>
      <td />
      {may('suspend-staff') && (
        <td className="table__r">
          {may('manage-staff') && (
            <Button kind="text" size="small" aria-label={`Withdraw ${email}`} isBusy={isBusy} onClick={onWithdraw}>
              Withdraw
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}

/** On a narrow screen it is broken after the sign rather than within a word. */
function Mail({ address }: { readonly address: string }) {
  return (
    <span className="table__sub staff-table__mail">
      <MailText address={address} />
    </span>
  );
}
