import { Link } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { useTitle } from '../ui/use-title.ts';

export function NotFound() {
  useTitle('Not found');
  return (
    <>
      <PageHead title="Not found" />
      <Panel label="Not found">
        <Empty
          title="There is nothing at this address."
          action={
            <Link className={buttonClass('primary')} to="/">
              To Today
            </Link>
          }
        />
      </Panel>
    </>
  );
}
