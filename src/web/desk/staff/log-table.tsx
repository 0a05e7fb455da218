import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMe } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { StaffMark } from '../ui/mark.tsx';
import { handleOf, Time } from '../ui/times.tsx';
import { factWords, type LogRow, reasonWords } from './log-facts.ts';
import { actorWords, didWords } from './log-words.ts';
import '../ui/table.css';

/** Enough characters of a seal to tell two apart. */
const SEAL_SHOWN = 6;

export function LogTable({ rows, isOld }: { readonly rows: readonly LogRow[]; readonly isOld: boolean }) {
  return (
    <div className="table-scroll">
      <table className={`table log-table${isOld ? ' is-old' : ''}`}>
        <thead>
          <tr>
            <th className="log-table__wide">No.</th>
            <th>Who</th>
            <th>Did</th>
            <th className="table__r">When</th>
            <th className="table__r log-table__wide">Seal</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="log-table__wide log-table__number">{row.id}</td>
              <td>
                <Who {...row} />
              </td>
              <td>
                <Did {...row} />
              </td>
              <td className="table__r">
                <Time at={row.at} hasSeconds />
              </td>
              <td className="table__r log-table__wide log-table__seal" title={row.seal}>
                {row.seal.slice(0, SEAL_SHOWN)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Who({ staffId, actor }: Pick<LogRow, 'staffId' | 'actor'>) {
  const people = usePeople();
  const me = useMe();
  if (!staffId) return <span className="log-table__quiet">{actorWords(actor)}</span>;
  return (
    <span className="log-table__who">
      <StaffMark id={staffId} />
      <span className="log-table__name">{staffId === me.id ? 'You' : people.get(staffId)?.name}</span>
    </span>
  );
}

function Did(row: LogRow) {
  const people = usePeople();
  const { action, reason } = row;
  const nameOf = (id: string) => people.get(id)?.name ?? 'somebody';
  return (
    <>
      <span className="log-table__quiet">{didWords(action)}</span> <Subject {...row} /> <b>{factWords(row, nameOf)}</b>
      {reason && <span className="table__sub">{reasonWords(reason)}</span>}
    </>
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
  if (kind === 'staff') return id === staffId ? null : <b>{people.get(id)?.name ?? 'somebody'}</b>;
  return <b className="log-table__call">{subject.replace('/api/desk/', '')}</b>;
}

function Place({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className="log-table__order" to={to}>
      {children}
    </Link>
  );
}
