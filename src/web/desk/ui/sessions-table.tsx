import type { CallAnswer } from '#contract/call.ts';
import type { listStaffSessions } from '#contract/calls/desk-staff.ts';
import { Button } from './button.tsx';
import { Time } from './times.tsx';
import './table.css';

type Session = CallAnswer<typeof listStaffSessions>['data'][number];

type SessionsTableProps = {
  readonly sessions: readonly Session[];
  readonly isBusy: boolean;
  readonly offReason: string | undefined;
  onEnd(sessionId: string): void;
};

/** Lists a person's desk sessions. All but the current one can be ended. */
export function SessionsTable({ sessions, isBusy, offReason, onEnd }: SessionsTableProps) {
  return (
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
                    aria-label={`End the session on ${device}`}
                    isBusy={isBusy}
                    offReason={offReason}
                    onClick={() => onEnd(id)}
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
  );
}
