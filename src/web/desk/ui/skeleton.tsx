import { useEffect, useState } from 'react';
import './page.css';

const QUIET_MS = 150;

/** Placeholder rows of the expected height. They appear after a moment, so that a quick answer does not flicker. */
export function SkeletonRows({ rows = 5 }: { readonly rows?: number }) {
  const isLate = useLate();
  return (
    <div className={`skeleton-rows${isLate ? '' : ' skeleton-rows--quiet'}`} role="status">
      <span className="visually-hidden">{isLate ? 'Loading' : ''}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without anything of their own
        <div className="skeleton-rows__row" key={row} aria-hidden="true">
          <span className="skeleton skeleton-rows__mark" />
          <span className="skeleton-rows__lines">
            <span className="skeleton" />
            <span className="skeleton" />
          </span>
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}

function useLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
