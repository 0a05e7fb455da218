import { Link } from 'react-router';
import { buttonClass } from '../button.tsx';

type PagesProps = {
  /** `customers`. */
  readonly of: string;
  /** True for a list by time, the newest first. */
  readonly isByTime?: boolean;
  /** The addresses of the first page and of the next; undefined where the page that is shown is the first, or the last. */
  readonly first: string | undefined;
  readonly next: string | undefined;
};

/** Links to the other pages of a list, below it. */
export function Pages({ of, isByTime = false, first, next }: PagesProps) {
  const page = (to: string | undefined, label: string) =>
    to && (
      <Link className={buttonClass('quiet', 'small')} to={to}>
        {label}
      </Link>
    );
  return (
    <nav className="list-pages" aria-label={`Pages of ${of}`}>
      {page(first, isByTime ? 'Newest' : 'First page')}
      {page(next, isByTime ? 'Older' : 'Next page')}
    </nav>
  );
}
