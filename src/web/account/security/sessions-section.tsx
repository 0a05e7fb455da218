import { useState } from 'react';
import type { OwnSessionRecord } from '#contract/calls/own-account.ts';
import type { Outcome } from '#contract/client.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Instant } from '#domain/spot.ts';
import { useServerNow } from '../../hooks/use-server-now.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { CircleDot } from '../../ui/icons.ts';
import { useToast } from '../../ui/toast.tsx';
import { Badge } from '../status-badge.tsx';
import { useAnswer } from '../use-answer.ts';
import { NotLoaded, Section } from './section.tsx';
import { type SecurityApi, useSecurityApi } from './use-security-api.ts';

const listSessions = (api: SecurityApi, signal: AbortSignal) => api.listSessions({ signal });

/** The customer's sessions. The others can be ended, each or all at once. */
export function SessionsSection() {
  const { state, reload, tryAgain } = useAnswer(useSecurityApi(), listSessions);
  const { isBusy, end } = useEnding(reload);
  return (
    <Section id="sessions" heading="Where you are signed in">
      {state === 'failed' && <NotLoaded what="Your sessions" onRetry={tryAgain} />}
      {state === 'loading' && <span className="skeleton security__skeleton" aria-hidden="true" />}
      {typeof state === 'object' && (
        <>
          <ul className="sessions">
            {state.data.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={isBusy}
                onEnd={() => end((api) => api.endSession({ params: { sessionId: session.id } }))}
              />
            ))}
          </ul>
          {state.data.length > 1 && (
            <div className="form-actions">
              <button
                className="button button--quiet"
                type="button"
                aria-disabled={isBusy}
                onClick={() => end((api) => api.endOtherSessions())}
              >
                Sign out everywhere else
              </button>
            </div>
          )}
        </>
      )}
    </Section>
  );
}

function SessionRow({
  session: { device, lastSeenAt, isThisOne },
  isBusy,
  onEnd,
}: {
  session: OwnSessionRecord;
  isBusy: boolean;
  onEnd: () => void;
}) {
  const now = useServerNow();
  return (
    <li className="sessions__row">
      <div>
        <p className="sessions__device">{device}</p>
        <p className="security__text">{seenText(lastSeenAt, now) || '\u00a0'}</p>
      </div>
      {isThisOne ? (
        <Badge tone="other" icon={CircleDot}>
          This device
        </Badge>
      ) : (
        <button
          className="button button--quiet"
          type="button"
          aria-label={`Sign out ${device}`}
          aria-disabled={isBusy}
          onClick={onEnd}
        >
          Sign out
        </button>
      )}
    </li>
  );
}

/** Ends sessions, one press at a time. The list shows it; the notice is for screen readers. */
function useEnding(reload: () => void) {
  const api = useSecurityApi();
  const toast = useToast();
  const { forget } = useUser();
  const [isBusy, setIsBusy] = useState(false);

  async function end(ask: (api: SecurityApi) => Promise<Outcome<unknown>>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    const outcome = await ask(api);
    setIsBusy(false);
    if (!outcome.ok && outcome.failure.reason === 'not-signed-in') return forget();
    // Gone already: done.
    const isGone = outcome.ok || outcome.failure.reason === 'unknown-session';
    if (isGone) toast({ kind: 'success', title: 'That device was signed out' });
    else toast({ kind: 'error', title: 'Error', description: outcome.failure.sentence });
    reload();
    // The button that was pressed is about to go.
    document.getElementById('sessions-heading')?.focus();
  }

  return { isBusy, end };
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Describes the last activity of a session, which is stored to the hour. Empty until `now` is known. */
export function seenText(iso: string, now: Instant | undefined): string {
  if (now === undefined) return '';
  const hours = Math.floor((now - Date.parse(iso)) / HOUR_MS);
  if (hours < 1) return 'Active in the last hour';
  if (hours < 24) return hours === 1 ? 'Active an hour ago' : `Active ${hours} hours ago`;
  return `Last active on ${dayText(iso)}`;
}

/** `November 19, 2025`, where the customer is. */
export function dayText(iso: string): string {
  return DAY.format(new Date(iso));
}
