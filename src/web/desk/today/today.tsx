import { Link } from 'react-router';
import { useToConfirm } from '../shell/use-to-confirm.ts';
import { Empty } from '../ui/empty.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { useTitle } from '../ui/use-title.ts';

export function Component() {
  useTitle('Today');
  const toConfirm = useToConfirm();
  return (
    <>
      <PageHead title="Today" />
      <Panel title="Needs a person">
        {toConfirm === 0 ? (
          <Empty title="Nothing waits for you." />
        ) : (
          <p className="panel__body">
            <Link className="link" to="/orders">
              {toConfirm} to confirm
            </Link>
          </p>
        )}
      </Panel>
    </>
  );
}
