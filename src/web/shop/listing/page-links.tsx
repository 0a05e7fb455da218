import { Link } from 'react-router';
import { writePage } from '#domain/listing-query.ts';
import { ChevronRight } from '../../ui/icons.ts';
import { ChevronLeft } from './icons.ts';
import type { Listing } from './use-listing.ts';

/** The way to the other pages of a long listing: plain links that keep filters and order. */
export function PageLinks({ listing: { choice, page, pages } }: { readonly listing: Listing }) {
  if (pages === 1) return null;
  const to = (wanted: number) => ({ search: String(new URLSearchParams(writePage(choice, wanted))) });
  return (
    <nav className="page-links" aria-label="Pages">
      {page > 1 && (
        <Link className="pill page-links__step" to={to(page - 1)} rel="prev">
          <ChevronLeft className="icon icon--small" />
          Previous
        </Link>
      )}
      <ol className="page-links__pages figure">
        {linkedPages(page, pages).map((one, index, all) => (
          <li key={one} className={index > 0 && one - (all[index - 1] ?? 0) > 1 ? 'page-links__after-gap' : undefined}>
            <Link
              className={`page-links__page${one === page ? ' page-links__page--here' : ''}`}
              to={to(one)}
              aria-label={`Page ${one}`}
              aria-current={one === page ? 'page' : undefined}
            >
              {one}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link className="pill page-links__step" to={to(page + 1)} rel="next">
          Next
          <ChevronRight className="icon icon--small" />
        </Link>
      )}
    </nav>
  );
}

/** The first, the last, the current one and its neighbours, ascending. */
function linkedPages(page: number, pages: number): readonly number[] {
  return [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((one) => one >= 1 && one <= pages)
    .sort((a, b) => a - b);
}
