import type { ReactNode } from 'react';

/** The heading of a page with a subtitle below it and actions beside it. */
export function PageHead({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <div className="page-head">
      <div className="page-head__row">
        <h1 className="page-head__title">{title}</h1>
        {children}
      </div>
      {lead && <p className="page-head__lead">{lead}</p>}
    </div>
  );
}
