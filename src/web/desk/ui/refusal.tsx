import type { ReactNode } from 'react';
import type { Failure } from '#contract/client.ts';
import type { Icon } from '../../ui/draw-icon.tsx';
import { CircleAlert } from '../../ui/icons.ts';
import './page.css';

/** The error message beside a control; renders nothing without a failure. */
export function Refusal({ failure }: { readonly failure: Failure | undefined }) {
  if (!failure) return null;
  return (
    <p className="refusal" role="alert">
      <CircleAlert className="icon icon--small" />
      <span>{failure.sentence}</span>
    </p>
  );
}

type NoticeProps = {
  readonly kind: 'warn' | 'bad' | 'calm';
  readonly icon?: Icon;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

/** A banner within a page for a conflict, a server error or an order that was taken over. */
export function Notice({ kind, icon: Icon = CircleAlert, title, children, action }: NoticeProps) {
  return (
    <div className={`notice notice--${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon className="icon notice__icon" />
      <div>
        {title && <p className="notice__title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className="notice__action">{action}</div>}
    </div>
  );
}
