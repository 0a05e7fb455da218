import { Link } from 'react-router';
import { LOG_COLUMNS, useLog } from '../staff/log.tsx';
import type { LogRow } from '../staff/log-words.ts';
import { List } from '../ui/list/list.tsx';
import { useList } from '../ui/list/use-list.ts';
import { Panel } from '../ui/panel.tsx';

const SHOWN = 10;
const FILTER = { action: 'setting changed' } as const;
const SHOWN_COLUMNS: readonly string[] = ['who', 'did', 'when'];
const COLUMNS = LOG_COLUMNS.filter(({ id }) => SHOWN_COLUMNS.includes(id));
const idOf = ({ id }: LogRow) => String(id);

/** The last changes of settings from the log: who, from what, to what. */
export function SettingHistory() {
  const log = useLog(FILTER);
  const rows = log.data?.slice(0, SHOWN);
  const list = useList<LogRow>({
    label: 'Recent changes',
    noun: 'change',
    of: 'settings',
    rows,
    columns: COLUMNS,
    idOf,
    nameOf: ({ id }) => `row ${id}`,
  });
  return (
    <Panel
      title="Recent changes"
      aside={
        <Link className="link" to={`/staff/log?${new URLSearchParams(FILTER)}`}>
          View full log
        </Link>
      }
    >
      <List
        list={list}
        source={{ ...log, isThere: rows !== undefined }}
        empty="No changes yet."
        className={`log-list${log.isOld ? ' is-old' : ''}`}
      />
    </Panel>
  );
}
