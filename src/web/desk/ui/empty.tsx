import type { ReactNode } from 'react';
import { Balance } from '../../ui/balance.tsx';
import './page.css';

type EmptyProps = { readonly title: string; readonly text?: ReactNode; readonly action?: ReactNode };

/** The empty state of a list, with one sentence about its future content. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className="empty">
      <Balance picture="level" />
      <p className="empty__title">{title}</p>
      {text && <p className="empty__text">{text}</p>}
      {action}
    </div>
  );
}

/** The empty state of a list whose filters match nothing. */
export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <p className="no-match" role="status">
      <b>Nothing matches.</b>{' '}
      <button type="button" className="link" onClick={onClear}>
        Clear
      </button>
    </p>
  );
}
