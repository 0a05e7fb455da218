import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '../ui/panel.tsx';
import './tables.css';

type RowProps = {
  readonly name: ReactNode;
  readonly to?: string | undefined;
  readonly middle?: ReactNode;
  readonly end?: ReactNode;
  readonly isSum?: boolean;
};

/** A row of two figures. */
export function Row({ name, to, middle = '', end = '', isSum = false }: RowProps) {
  return (
    <tr className={isSum ? 'is-sum' : undefined}>
      <th scope="row">{to ? <Link to={to}>{name}</Link> : name}</th>
      <td>{middle}</td>
      <td>{end}</td>
    </tr>
  );
}

type TableProps = {
  readonly title: string;
  readonly aside?: string;
  readonly columns: readonly [string, string, string];
  readonly isEmpty?: string | false;
  readonly children: ReactNode;
};

/** A panel with rows of figures, or a sentence where there are none. */
export function Table({ title, aside, columns, isEmpty, children }: TableProps) {
  return (
    <Panel title={title} aside={aside}>
      <div className="panel__body">
        {isEmpty ? (
          <p className="report__none">{isEmpty}</p>
        ) : (
          <table className="report-table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        )}
      </div>
    </Panel>
  );
}
