import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Balance, type BalancePicture } from './balance.tsx';

type EmptyStateProps = {
  /** Level: empty. Tilted: needs something from the visitor. Missing: not found. Loaded: done. */
  readonly picture: BalancePicture;
  readonly heading: string;
  readonly headingLevel?: 1 | 2;
  readonly children?: ReactNode;
  /** A link, or a button. */
  readonly action?:
    | { readonly label: string; readonly to: string }
    | { readonly label: string; readonly onClick: () => void };
};

/** A screen, or a part of it, with nothing to list: a drawing, one sentence, one button. */
export function EmptyState({ picture, heading, headingLevel = 1, children, action }: EmptyStateProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className="empty-state">
      <Balance picture={picture} />
      <Heading className="empty-state__heading">{heading}</Heading>
      {children}
      {action && <Action {...action} />}
    </div>
  );
}

function Action(action: NonNullable<EmptyStateProps['action']>) {
  const className = 'button button--primary button--large empty-state__action';
  if ('to' in action) {
    return (
      <Link className={className} to={action.to}>
        {action.label}
      </Link>
    );
  }
  return (
    <button className={className} type="button" onClick={action.onClick}>
      {action.label}
    </button>
  );
}
