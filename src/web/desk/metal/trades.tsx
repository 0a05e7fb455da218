import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { SaveButton } from '../ui/save-button.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useTitle } from '../ui/use-title.ts';
import { useTrades } from './metal-data.ts';
import { TradesTable } from './trades-table.tsx';
import './metal.css';

/** The page of all trades, newest first, fifty per page. The page is kept in the URL. */
export function Component() {
  useTitle('Trades');
  const [search] = useSearchParams();
  const after = search.get('after') ?? undefined;
  const trades = useTrades(after);
  const file = (
    <SaveButton from={() => '/api/desk/metal/trades.csv'} as="troy-trades.csv">
      Export
    </SaveButton>
  );
  return (
    <>
      <PageHead title="Trades" back={{ to: '/metal', label: 'Metal' }} actions={file} />
      <Panel label="Trades">
        <Loaded query={trades} skeleton={<SkeletonRows rows={8} />}>
          {({ rows, hasMore }) => (
            <>
              {rows.length > 0 ? (
                <TradesTable rows={rows} isOld={trades.isOld} />
              ) : (
                <Empty title="No trades are recorded." text="Record what is on hand on the Metal page first." />
              )}
              <nav className="trades__pages" aria-label="Pages of trades">
                {after && (
                  <Link className={buttonClass('quiet', 'small')} to="/metal/trades">
                    Newest
                  </Link>
                )}
                {hasMore && (
                  <Link className={buttonClass('quiet', 'small')} to={`?after=${rows.at(-1)?.id ?? ''}`}>
                    Older
                  </Link>
                )}
              </nav>
            </>
          )}
        </Loaded>
      </Panel>
    </>
  );
}
