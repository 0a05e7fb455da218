import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OwnAlertsRecord } from '#contract/calls/alerts.ts';
import { ALERT_SUBJECTS } from '#domain/alert.ts';
import type { PageHandle } from '../context.ts';
import { useUser } from '../hooks/use-user.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/forms/form-errors.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/alerts.ts';
import { type AlertDraft, AlertForm } from './alerts/alert-form.tsx';
import { EndedAlerts, WaitingAlerts } from './alerts/alert-list.tsx';
import { LettersPanel } from './alerts/letters-panel.tsx';
import stylesheet from './alerts/sheet.css?url';
import { useAlerts } from './alerts/use-alerts.ts';

export function meta() {
  return [{ title: 'Alerts | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

const LEAD = 'We email you when it happens, on what you would really pay.';

export default function Alerts() {
  const { user, isReady } = useUser();
  if (isReady && !user) {
    return (
      <div className="wrap wrap--own">
        <EmptyState picture="tilted" heading="Please Sign In" action={{ label: 'Sign In', to: '/auth' }}>
          <p>Sign in to be told when a price is where you want it.</p>
        </EmptyState>
      </div>
    );
  }
  return <OwnAlerts key={user?.id} userId={user?.id} />;
}

/** Without a user id the user is not known yet: the page shows that it is loading. */
function OwnAlerts({ userId }: { readonly userId: string | undefined }) {
  const { state, tryAgain, ...calls } = useAlerts(userId);
  if (state === 'failed') {
    return (
      <div className="wrap wrap--own">
        <EmptyState
          picture="tilted"
          heading="Your alerts could not be loaded"
          action={{ label: 'Try Again', onClick: tryAgain }}
        >
          <p>They are safe with us, and we keep watching. Please try again in a moment.</p>
        </EmptyState>
      </div>
    );
  }
  const waiting = state === 'loading' ? 0 : state.data.alerts.filter((alert) => alert.state !== 'ended').length;
  return (
    <div className="wrap wrap--own">
      <PageHead title="Alerts" lead={LEAD}>
        {state !== 'loading' && (
          <span className="muted figure">
            {waiting} of {state.data.most}
          </span>
        )}
      </PageHead>
      {state === 'loading' ? <LoadingAlerts /> : <AlertPanels facts={state.data} calls={calls} />}
    </div>
  );
}

type PanelsProps = {
  readonly facts: OwnAlertsRecord;
  readonly calls: Omit<ReturnType<typeof useAlerts>, 'state' | 'tryAgain'>;
};

function AlertPanels({ facts, calls }: PanelsProps) {
  const first = useFirstDraft();
  const [draft, setDraft] = useState<AlertDraft>();
  const [round, setRound] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = draft ?? first;
  const waiting = facts.alerts.filter(({ state }) => state !== 'ended');
  const ended = facts.alerts.filter(({ state }) => state === 'ended');

  function edit(next: AlertDraft | undefined): void {
    setDraft(next);
    setRound((before) => before + 1);
    heading.current?.focus();
  }

  return (
    <div className="alerts">
      <div className="alerts__main">
        <section className="panel" aria-labelledby="alert-form">
          <h2 id="alert-form" tabIndex={-1} ref={heading}>
            {shown.replaces === undefined ? 'New alert' : 'Change alert'}
          </h2>
          {facts.isEmailVerified ? (
            <AlertForm
              key={`${round} ${shown.subject} ${shown.productId}`}
              draft={shown}
              onDone={() =>
                edit(shown.replaces === undefined ? { subject: shown.subject, productId: shown.productId } : undefined)
              }
              {...calls}
            />
          ) : (
            <Unconfirmed email={facts.email} />
          )}
        </section>
        <section className="panel" aria-labelledby="waiting-alerts">
          <h2 id="waiting-alerts">Your alerts</h2>
          {facts.isPaused && (
            <p className="alerts__note">All alerts are paused: nothing is watched until you resume them.</p>
          )}
          {waiting.length > 0 ? (
            <WaitingAlerts alerts={waiting} onEdit={edit} {...calls} />
          ) : (
            <p className="alerts__note">No alerts yet. Set one above, or press Tell me when on a product’s page.</p>
          )}
        </section>
        {ended.length > 0 && (
          <section className="panel" aria-labelledby="ended-alerts">
            <h2 id="ended-alerts">It happened</h2>
            <EndedAlerts alerts={ended} {...calls} />
          </section>
        )}
      </div>
      <div>
        <LettersPanel facts={facts} {...calls} />
        <p className="alerts__note">
          An alert is only an email. It never orders anything, and we tell nobody what you watch.
        </p>
      </div>
    </div>
  );
}

function Unconfirmed({ email }: { readonly email: string }) {
  return (
    <Notice heading="Please confirm your email address first">
      <p>
        Alerts come to {email}. Open the link that we sent there, or have it sent again on{' '}
        <Link className="notice__link" to="/profile">
          your profile page
        </Link>
        .
      </p>
    </Notice>
  );
}

/** What the link to this page is about: a product, or a chart of prices. Known once the page runs: its HTML is the same for all. */
function useFirstDraft(): AlertDraft {
  const [query] = useSearchParams();
  const [hasMounted, setHasMounted] = useState(false);
  useEffect(() => setHasMounted(true), []);
  const productId = query.get('product');
  if (hasMounted && productId) return { subject: 'product', productId };
  const subject = ALERT_SUBJECTS.find((name) => name !== 'product' && name === query.get('of'));
  return { subject: (hasMounted && subject) || 'gold' };
}

function LoadingAlerts() {
  return (
    <div className="alerts" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your alerts...
      </p>
      <div className="alerts__main" aria-hidden="true">
        {['form', 'waiting'].map((each) => (
          <div className="panel" key={each}>
            <span className="skeleton alerts__skeleton" />
            <span className="skeleton alerts__skeleton" />
          </div>
        ))}
      </div>
    </div>
  );
}
