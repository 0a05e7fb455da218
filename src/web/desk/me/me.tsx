import { desk } from '../data/desk.ts';
import { useMe } from '../data/me.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { Time } from '../ui/times.tsx';
import { useTitle } from '../ui/use-title.ts';
import '../ui/table.css';
import './me.css';

/** One's own sessions, and how to end those that are not one's own any more. */
export function Component() {
  useTitle('Your sessions');
  const { name, sessions } = useMe();
  const end = useDeskChange(desk.endDeskSession, { invalidates: [['me']] });
  return (
    <>
      <PageHead title={name} sub="Where you are signed in to the desk." />
      <Panel title="Your sessions">
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                <th>Device</th>
                <th>Since</th>
                <th>Last seen</th>
                <th>
                  <span className="visually-hidden">End</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sessions.map(({ id, device, since, seen, isThis }) => (
                <tr key={id}>
                  <td>
                    {device}
                    {isThis && <span className="table__sub">This one</span>}
                  </td>
                  <td>
                    <Time at={since} />
                  </td>
                  <td>
                    <Time at={seen} />
                  </td>
                  <td className="table__r">
                    {!isThis && (
                      <Button
                        size="small"
                        isBusy={end.isBusy}
                        offReason={end.offReason}
                        onClick={() => void end.run({ params: { sessionId: id } })}
                      >
                        End
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Refusal failure={end.failure} />
      </Panel>
      <p className="me__note">
        Password, passkeys and authenticator are those of your account at the shop: change them in{' '}
        <a href="/profile">your profile</a> there. You are told of each change by e-mail.
      </p>
    </>
  );
}
