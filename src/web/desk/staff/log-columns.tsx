import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SettingName } from '#domain/shop-settings.ts';
import { useMe } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import type { Column } from '../ui/list/column.ts';
import { StaffMark } from '../ui/mark.tsx';
import { handleOf, Time } from '../ui/times.tsx';
import { factWords, type LogRow, reasonWords } from './log-facts.ts';
import { actorWords, didWords, SETTING_TITLES } from './log-words.ts';

/** Enough characters of a seal to tell two apart. */
const SEAL_SHOWN = 6;

export const LOG_COLUMNS: readonly Column<LogRow>[] = [
  {
    id: 'number',
    head: 'No.',
    className: 'log-list__narrow log-list__quiet',
    place: 'text',
    cell: ({ id }) => id,
    card: (row) => (
      <>
        {!row.staffId && `${actorWords(row.actor)}, `}no. {row.id}, seal {row.seal.slice(0, SEAL_SHOWN)}
      </>
    ),
  },
  {
    id: 'who',
    head: 'Who',
    place: 'mark',
    cell: (row) => <Who {...row} />,
    card: ({ staffId }) => staffId && <StaffMark id={staffId} />,
  },
  { id: 'did', head: 'Did', place: 'name', cell: (row) => <Did {...row} /> },
  {
    id: 'when',
    head: 'When',
    isFigure: true,
    place: 'fact',
    cell: ({ at }) => <Time at={at} hasSeconds />,
  },
  {
    id: 'seal',
    head: 'Seal',
    isFigure: true,
    className: 'log-list__narrow log-list__seal',
    cell: ({ seal }) => <span title={seal}>{seal.slice(0, SEAL_SHOWN)}</span>,
  },
];

function Who({ staffId, actor }: Pick<LogRow, 'staffId' | 'actor'>) {
  const people = usePeople();
  const me = useMe();
  if (!staffId) return <span className="log-list__quiet">{actorWords(actor)}</span>;
  return (
    <span className="log-list__who">
      <StaffMark id={staffId} />
      <span className="log-list__name">{staffId === me.id ? 'You' : people.get(staffId)?.name}</span>
    </span>
  );
}

function Did(row: LogRow) {
  const people = usePeople();
  const { action, actor, reason } = row;
  const nameOf = (id: string) => people.get(id)?.name ?? 'someone';
  return (
    <span>
      <span className="log-list__quiet">{didWords(action, actor)}</span> <Subject {...row} />{' '}
      <b>{factWords(row, nameOf)}</b>
      {reason && <span className="table__sub">{reasonWords(reason)}</span>}
    </span>
  );
}

/** Subjects whose number says nothing to people. */
const UNNAMED = ['invitation', 'proposal', 'view', 'picture', 'today'];

/** `order 1763…`, `staff 8a…`, `goods american-silver-eagle-1-oz`, or the call that was refused. */
function Subject({ subject, staffId }: Pick<LogRow, 'subject' | 'staffId'>) {
  const people = usePeople();
  const [, kind = '', id = ''] = /^(\w+) (.+)$/.exec(subject) ?? [];
  if (UNNAMED.includes(kind)) return null;
  if (kind === 'order') return <Place to={`/orders/${id}`}>order {handleOf(id)}</Place>;
  if (kind === 'catalogue') return <Place to="/goods/revisions">revision {id}</Place>;
  if (kind === 'goods') return <Place to={`/goods/${id}`}>{id.replaceAll('-', ' ')}</Place>;
  if (kind === 'pauses') return <b>{id === 'shop' ? 'everything' : id}</b>;
  if (kind === 'metal' || kind === 'prices') return <b>{id}</b>;
  if (kind === 'setting') return <b>{SETTING_TITLES[id as SettingName] ?? id}</b>;
  if (kind === 'staff') return id === staffId ? null : <b>{people.get(id)?.name ?? 'someone'}</b>;
  return <b className="log-list__call">{subject.replace('/api/desk/', '')}</b>;
}

function Place({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className="log-list__order" to={to}>
      {children}
    </Link>
  );
}
