import { desk } from '../data/desk.ts';
import { useMe } from '../data/me.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { SessionsTable } from '../ui/sessions-table.tsx';
import { useTitle } from '../ui/use-title.ts';
import { NoticesPanel } from './notices-panel.tsx';
import './me.css';

/** One's own sessions, how to end those that are not one's own any more, and which letters come. */
export function Component() {
  useTitle('Your sessions and notifications');
  const { name, sessions } = useMe();
  const end = useDeskChange(desk.endDeskSession, { invalidates: [['me']] });
  return (
    <>
      <PageHead title={name} sub="Where you are signed in to the desk, and which emails you get." />
      <Panel title="Your sessions">
        <SessionsTable
          sessions={sessions}
          isBusy={end.isBusy}
          offReason={end.offReason}
          onEnd={(sessionId) => void end.run({ params: { sessionId } })}
        />
        <Refusal failure={end.failure} />
      </Panel>
      <NoticesPanel />
      <p className="me__note">
        Password, passkeys and authenticator are those of your account at the shop: change them in{' '}
        <a href="/profile">your profile</a> there. You get an email about each change.
      </p>
    </>
  );
}
