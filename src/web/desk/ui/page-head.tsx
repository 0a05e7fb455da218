import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChevronLeft } from './icons.ts';
import './page.css';

type PageHeadProps = {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  /** Link to the parent page. */
  readonly back?: { readonly to: string; readonly label: string } | undefined;
  /** Marks beside that link. */
  readonly marks?: ReactNode;
  readonly actions?: ReactNode;
};

/** The heading of a page, with its actions. */
export function PageHead({ title, sub, back, marks, actions }: PageHeadProps) {
  return (
    <div className="page-head">
      <div className="page-head__text">
        {back && (
          <div className="page-head__top">
            <Link className="page-head__back" to={back.to}>
              <ChevronLeft className="icon icon--small" />
              {back.label}
            </Link>
            {marks}
          </div>
        )}
        <h1 className="page-head__title">{title}</h1>
        {sub && <p className="page-head__sub">{sub}</p>}
      </div>
      {actions && <div className="page-head__actions">{actions}</div>}
    </div>
  );
}
