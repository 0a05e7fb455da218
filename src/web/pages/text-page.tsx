import type { ReactNode } from 'react';
import { PageHead } from '../ui/page-head.tsx';

type TextPageProps = { readonly title: string; readonly lead: string; readonly children: ReactNode };

/** A page of plain text in one column. */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <div className="wrap">
      <article className="text-page">
        <PageHead title={title} lead={lead} />
        {children}
      </article>
    </div>
  );
}

/** A part of the page that links lead to by its id. */
export function TextSection({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className="text-page__section" id={id} aria-labelledby={`${id}-heading`}>
      <h2 className="text-page__heading" id={`${id}-heading`}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
