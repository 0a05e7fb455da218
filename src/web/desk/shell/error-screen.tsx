import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { useConnection } from '../data/connection.ts';
import { reload } from '../data/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Notice } from '../ui/refusal.tsx';
import { useTitle } from '../ui/use-title.ts';
import './shell.css';

/** The page in place of a screen that failed, mostly because a new release has replaced its files. */
export function ErrorScreen() {
  const error = useRouteError();
  const { isOffline } = useConnection();
  useTitle('Something went wrong');
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const again = (
    <Button size="small" offReason={isOffline ? 'You’re offline.' : undefined} onClick={reload}>
      Try again
    </Button>
  );
  return (
    <div className="error-screen">
      <h1>Something went wrong</h1>
      <Notice kind="bad" title="This screen could not be shown." action={again}>
        What you did last may have been saved: look before you do it again.
      </Notice>
    </div>
  );
}

export function NotFound() {
  useTitle('Not found');
  return (
    <>
      <PageHead title="Not found" />
      <Panel label="Not found">
        <Empty
          title="This page doesn’t exist."
          action={
            <Link className={buttonClass('primary')} to="/">
              Go to Today
            </Link>
          }
        />
      </Panel>
    </>
  );
}
