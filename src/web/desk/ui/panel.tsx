import { type ReactNode, useId } from 'react';
import './page.css';

type PanelProps = {
  readonly title?: ReactNode;
  /** Content at the right of the title. */
  readonly aside?: ReactNode;
  /** The name of a panel without a title. */
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A panel on the desk's background. Content other than a table belongs in `panel__body`. */
export function Panel({ title, aside, label, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section className={`desk-panel ${className}`} aria-labelledby={title ? id : undefined} aria-label={label}>
      {title && (
        <div className="panel__head">
          <h2 className="panel__title" id={id}>
            {title}
          </h2>
          {aside && <div className="panel__aside">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
