import { useSearchParams } from 'react-router';
import { Pages } from '../ui/list/pages.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { SaveButton } from '../ui/save-button.tsx';
import { useTitle } from '../ui/use-title.ts';
import { useTrades } from './metal-data.ts';
import { TradesList } from './trades-list.tsx';
import './metal.css';

/** The page of all trades, newest first, fifty per page. The page is kept in the URL. */
export function Component() {
  useTitle('Trades');
  const [search] = useSearchParams();
  const after = search.get('after') ?? '';
  const trades = useTrades(after);
  const { data } = trades;
  const file = (
    <SaveButton from={() => '/api/desk/metal/trades.csv'} as="troy-trades.csv">
      Export
    </SaveButton>
  );
  return (
    <>
      <PageHead title="Trades" back={{ to: '/metal', label: 'Metal' }} actions={file} />
      <Panel label="Trades">
        <TradesList trades={trades} of={after} />
        <Pages
          of="trades"
          isByTime
          first={after && '/metal/trades'}
          next={data?.hasMore ? `?after=${data.rows.at(-1)?.id ?? ''}` : undefined}
        />
      </Panel>
    </>
  );
}
