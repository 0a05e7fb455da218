import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useConnection } from '../data/connection.ts';
import { reload } from '../data/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/refusal.tsx';
import { useTitle } from '../ui/use-title.ts';
import { NotFound } from './not-found.tsx';
import './shell.css';

/** Where a screen has failed: mostly since a new release has taken the place of its files. */
export function ErrorScreen() {
  const error = useRouteError();
  const { isOffline } = useConnection();
  useTitle('Something went wrong');
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const again = (
    <Button size="small" offReason={isOffline ? 'There is no connection.' : undefined} onClick={reload}>
      Try again
    </Button>
  );
  return (
    <div className="error-screen">
      <h1>Something went wrong</h1>
      <Notice kind="bad" title="This screen could not be shown." action={again}>
        Nothing was changed.
      </Notice>
    </div>
  );
}
