import { isNoticeFor, STAFF_NOTICES } from '#domain/staff-notice.ts';
import { desk } from '../data/desk.ts';
import { type Me, useMe } from '../data/me.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Check } from '../ui/fields.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { SessionsTable } from '../ui/sessions-table.tsx';
import { NOTICE_NAMES } from '../ui/staff-labels.ts';
import { useTitle } from '../ui/use-title.ts';
import './me.css';

/** The page for the person's own sessions, with buttons to end them, and the choice of email notifications. */
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
        Your password, passkeys and authenticator app are shared with your shop account. Change them in your{' '}
        <a href="/profile">shop profile</a>. You get an email about each change.
      </p>
    </>
  );
}

/** The email notifications that apply to the person's role. */
function NoticesPanel() {
  const { role, notices } = useMe();
  const choose = useDeskChange(desk.chooseNotice, {
    invalidates: [['me']],
    optimistic: ({ body: { notice, isOn } }, set) =>
      set(['me'], (me: Me) => {
        const others = me.notices.filter((one) => one !== notice);
        return { ...me, notices: isOn ? [...others, notice] : others };
      }),
  });
  return (
    <Panel title="Email notifications" className="me__notices">
      <fieldset className="panel__body me__choices">
        <legend>Send me an email when</legend>
        {STAFF_NOTICES.filter((notice) => isNoticeFor(role, notice)).map((notice) => (
          <Check
            key={notice}
            label={NOTICE_NAMES[notice]}
            checked={notices.includes(notice)}
            disabled={choose.offReason !== undefined}
            onChange={(isOn) => void choose.run({ body: { notice, isOn } })}
          />
        ))}
        {choose.offReason && <p>{choose.offReason}</p>}
        <Refusal failure={choose.failure} />
        <p className="me__hint">They identify an order by its last digits and total, never by customer.</p>
      </fieldset>
    </Panel>
  );
}
