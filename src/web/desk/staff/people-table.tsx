import { useMemo, useState } from 'react';
import type { Instant } from '#domain/spot.ts';
import { useNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useMay, useMe } from '../data/me.ts';
import type { Colleague, Staff } from '../data/people.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Radio } from '../ui/icons.ts';
import type { Column } from '../ui/list/column.ts';
import { List } from '../ui/list/list.tsx';
import { useList } from '../ui/list/use-list.ts';
import { MailText } from '../ui/mail-text.tsx';
import { StaffMark } from '../ui/mark.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { ROLE_NAMES } from '../ui/staff-labels.ts';
import { Flag } from '../ui/stage-badge.tsx';
import { Time, timeInText } from '../ui/times.tsx';
import { PersonForm } from './person-form.tsx';

type Invitation = Staff['invitations'][number];

type Row = { readonly person: Colleague } | { readonly invitation: Invitation };

const idOf = (row: Row) => ('person' in row ? row.person.id : row.invitation.id);

/** Lists the members of staff, then open invitations. */
export function PeopleTable({ people, invitations, isOld }: Staff & { readonly isOld: boolean }) {
  const may = useMay();
  const [openId, setOpenId] = useState<string>();
  const open = people.find(({ id }) => id === openId);
  const withdraw = useDeskChange(desk.withdrawInvitation, {
    invalidates: invalidatedBy('staff'),
    reauthenticateFor: 'Withdrawing an invitation',
  });
  const rows = useMemo(
    () => [...people.map((person) => ({ person })), ...invitations.map((invitation) => ({ invitation }))],
    [people, invitations],
  );
  const list = useList<Row>({
    label: 'People',
    noun: 'colleague',
    of: 'people',
    rows,
    idOf,
    columns: peopleColumns({
      hasFactors: may('see-log'),
      mayChange: may('suspend-staff'),
      mayWithdraw: may('manage-staff'),
      isBusy: withdraw.isBusy,
      change: setOpenId,
      withdraw: (invitationId) => void withdraw.run({ params: { invitationId } }),
    }),
    nameOf: (row) => ('person' in row ? row.person.name : row.invitation.email),
  });
  return (
    <>
      <List list={list} empty="No staff yet." className={`people-list${isOld ? ' is-old' : ''}`} />
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

type Acts = {
  readonly hasFactors: boolean;
  readonly mayChange: boolean;
  readonly mayWithdraw: boolean;
  readonly isBusy: boolean;
  change(staffId: string): void;
  withdraw(invitationId: string): void;
};

function peopleColumns(acts: Acts): readonly Column<Row>[] {
  const roleOf = (row: Row) => ROLE_NAMES['person' in row ? row.person.role : row.invitation.role];
  return [
    { id: 'mark', head: 'Mark', isBare: true, className: 'people-list__mark', place: 'mark', cell: MarkCell },
    {
      id: 'name',
      head: 'Name',
      place: 'name',
      cell: (row) => <Name row={row} />,
    },
    { id: 'role', head: 'Role', place: 'text', cell: roleOf },
    ...(acts.hasFactors
      ? [
          {
            id: 'factor',
            head: 'Second factor',
            cell: (row: Row) =>
              'person' in row ? factorsOf(row.person) : <span className="people-list__quiet">not yet</span>,
          },
        ]
      : []),
    {
      id: 'seen',
      head: 'Last seen',
      isFigure: true,
      place: 'text',
      cell: (row) => 'person' in row && <Seen at={row.person.seen} />,
      card: (row) =>
        'person' in row && (
          <>
            , <Seen at={row.person.seen} />
          </>
        ),
    },
    ...(acts.mayChange
      ? [
          {
            id: 'act',
            head: 'Change',
            isBare: true,
            isFigure: true,
            place: 'fact' as const,
            cell: (row: Row) => <ActCell row={row} acts={acts} />,
          },
        ]
      : []),
  ];
}

function MarkCell(row: Row) {
  if ('person' in row) return <StaffMark id={row.person.id} size="large" />;
  return (
    <span className="mark mark--none mark--large" aria-hidden="true">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10" />
      </svg>
      <span>+</span>
    </span>
  );
}

function Name({ row }: { readonly row: Row }) {
  const me = useMe();
  if ('person' in row) {
    const { id, name, state, email } = row.person;
    return (
      <span>
        <b>{name}</b> {id === me.id && <span className="people-list__quiet">you</span>}
        {state === 'suspended' && <Flag kind="bad">Suspended</Flag>}
        {email && <Mail address={email} />}
      </span>
    );
  }
  const { email, name, madeAt, until } = row.invitation;
  return (
    <span>
      <b className="people-list__mail">{name || <MailText address={email} />}</b>
      {name && <Mail address={email} />}
      <span className="table__sub">
        invited {timeInText(madeAt)}, until {timeInText(until)}
      </span>
    </span>
  );
}

function ActCell({ row, acts }: { readonly row: Row; readonly acts: Acts }) {
  if ('person' in row)
    return (
      <Button size="small" aria-label={`Change ${row.person.name}`} onClick={() => acts.change(row.person.id)}>
        Change
      </Button>
    );
  const { id, email } = row.invitation;
  if (!acts.mayWithdraw) return null;
  return (
    <Button
      kind="text"
      size="small"
      aria-label={`Withdraw ${email}`}
      isBusy={acts.isBusy}
      onClick={() => acts.withdraw(id)}
    >
      Withdraw
    </Button>
  );
}

function factorsOf({ hasPasskey, hasCode }: Colleague): string {
  return [hasPasskey && 'passkey', hasCode && 'code'].filter(Boolean).join(', ') || 'none';
}

/** Age up to which a session counts as active; its calls are recorded once a minute. */
const NOW_MS = 2 * 60_000;

function Seen({ at }: { readonly at: Instant | null }) {
  const now = useNow(30_000);
  if (!at) return <span className="people-list__quiet">–</span>;
  if (now - at > NOW_MS) return <Time at={at} />;
  return (
    <span className="people-list__now">
      <Radio className="icon icon--small" />
      now
    </span>
  );
}

/** An email address, which a narrow screen breaks after the sign rather than within a word. */
function Mail({ address }: { readonly address: string }) {
  return (
    <span className="table__sub people-list__mail">
      <MailText address={address} />
    </span>
  );
}
