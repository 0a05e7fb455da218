import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { SubjectKind } from '#domain/log-action.ts';
import type { SettingName } from '#domain/shop-settings.ts';
import { desk } from '../data/desk.ts';
import { useMay, useMe } from '../data/me.ts';
import { usePeople } from '../data/people.ts';
import { type DeskQuery, useDeskQuery } from '../data/use-desk-query.ts';
import { Button } from '../ui/button.tsx';
import { Select, TextField } from '../ui/fields.tsx';
import type { Column } from '../ui/list/column.ts';
import { List } from '../ui/list/list.tsx';
import { Pages } from '../ui/list/pages.tsx';
import { useList } from '../ui/list/use-list.ts';
import { StaffMark } from '../ui/mark.tsx';
import { NotForRole } from '../ui/not-for-role.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { SaveButton } from '../ui/save-button.tsx';
import { shortNumber, Time } from '../ui/times.tsx';
import { useTitle } from '../ui/use-title.ts';
import {
  ACTION_OPTIONS,
  actorWords,
  didWords,
  factWords,
  type LogRow,
  reasonWords,
  SETTING_TITLES,
} from './log-words.ts';
import { StaffTabs } from './staff-tabs.tsx';
import './staff.css';

/** Rows per page. */
const PAGE = 50;
const PEOPLE = { to: '/staff', label: 'Staff' };
const FILTERS = ['staffId', 'action', 'subject'] as const;

/** The page of the log: all actions of staff, operators and due jobs. The filter and the page are kept in the URL. */
export function Component() {
  useTitle('Log');
  const may = useMay();
  if (!may('see-log'))
    return <NotForRole title="Log" says="Only managers and owners can read the log." back={PEOPLE} />;
  return <Log />;
}

const idOf = ({ id }: LogRow) => String(id);

function Log() {
  const [search, setSearch] = useSearchParams();
  const query = Object.fromEntries(search);
  const log = useLog(query);
  const rows = log.data;
  const list = useList<LogRow>({
    label: 'Log',
    noun: 'row',
    of: String(search),
    rows,
    columns: LOG_COLUMNS,
    idOf,
    nameOf: ({ id }) => `row ${id}`,
  });
  const isFiltered = FILTERS.some((name) => search.has(name));
  const older = (before: number) => `?${new URLSearchParams({ ...query, before: String(before) })}`;
  return (
    <>
      <PageHead title="Staff" />
      <StaffTabs />
      <Panel title="Log" aside="Each row is chained to the one before">
        <div className="log-filters">
          <LogFilters />
          <LogExport query={query} />
        </div>
        <List
          list={list}
          source={{ ...log, isThere: rows !== undefined }}
          empty="There are no older entries."
          clearFilters={isFiltered ? () => setSearch({}) : undefined}
          className={`log-list${log.isOld ? ' is-old' : ''}`}
        />
        {rows && (
          <Pages
            of="the log"
            isByTime
            first={search.has('before') ? `?${withoutPage(search)}` : undefined}
            next={rows.length === PAGE ? older(rows.at(-1)?.id ?? 0) : undefined}
          />
        )}
      </Panel>
    </>
  );
}

/** The newest rows of the log that a filter leaves, or those before a row. */
export function useLog(query: Readonly<Record<string, string>>): DeskQuery<readonly LogRow[]> {
  return useDeskQuery(['log', query], (signal) => desk.readLog({ query, signal }), { keepsPrevious: true });
}

/** The filters of the log: actor and action apply at once, the subject with Enter. */
function LogFilters() {
  const [search, setSearch] = useSearchParams();
  const [subject, setSubject] = useState(search.get('subject') ?? '');
  const people = [...usePeople().values()].map(({ id, name }) => ({ value: id, label: name }));
  const set = (name: string) => (value: string) => {
    const next = withoutPage(search);
    next.delete(name);
    if (value.trim()) next.set(name, value.trim());
    setSearch(next);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    set('subject')(subject);
  };
  return (
    <form className="log-filters__form" onSubmit={send} aria-label="Search the log">
      <TextField
        label="An order, a person, a call"
        isBare
        className="log-filters__subject"
        type="search"
        placeholder="An order, such as 928375"
        value={subject}
        onChange={setSubject}
      />
      <Select
        label="Who"
        isBare
        value={search.get('staffId') ?? ''}
        onChange={set('staffId')}
        options={[{ value: '', label: 'Who: all' }, ...people]}
      />
      <Select
        label="What"
        isBare
        value={search.get('action') ?? ''}
        onChange={set('action')}
        options={[{ value: '', label: 'What: all' }, ...ACTION_OPTIONS]}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}

function withoutPage(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete('before');
  return rest;
}

/** The button that exports the filtered log. */
function LogExport({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const { before: _, ...filter } = query;
  return (
    <SaveButton from={() => `/api/desk/log.csv?${new URLSearchParams(filter)}`} as="troy-log.csv">
      Export
    </SaveButton>
  );
}

/** Number of characters of a row's hash that are enough to tell two apart. */
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
  const { action, actor, reason, note } = row;
  const nameOf = (id: string) => people.get(id)?.name ?? 'someone';
  return (
    <span>
      <span className="log-list__quiet">{didWords(action, actor)}</span> <Subject {...row} />{' '}
      <b>{factWords(row, nameOf)}</b>
      {note && <span className="table__sub">{note}</span>}
      {reason && <span className="table__sub">{reasonWords(reason)}</span>}
    </span>
  );
}

/** Kinds of subjects whose id means nothing to people. */
const UNNAMED: readonly string[] = ['invitation', 'proposal', 'view', 'picture', 'today'] satisfies SubjectKind[];

/** `order 1763…`, `staff 8a…`, `goods american-silver-eagle-1-oz`, or the call that was refused. */
function Subject({ subject, staffId }: Pick<LogRow, 'subject' | 'staffId'>) {
  const people = usePeople();
  const [, kind = '', id = ''] = /^(\w+) (.+)$/.exec(subject) ?? [];
  if (UNNAMED.includes(kind)) return null;
  if (kind === 'order') return <Place to={`/orders/${id}`}>order {shortNumber(id)}</Place>;
  if (kind === 'customer') return <Place to={`/customers/${id}`}>a customer</Place>;
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
