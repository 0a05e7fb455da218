import { leaveNewsletter } from '#contract/calls/newsletter.ts';
import type { PageHandle } from '../context.ts';
import { useApi } from '../hooks/use-api.ts';
import { INCOMPLETE_LINK, LinkAct } from './link-act.tsx';
import { useLinkToken } from './use-link-token.ts';

export function meta() {
  return [{ title: 'Unsubscribe | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

export default function NewsletterUnsubscribe() {
  const token = useLinkToken();
  const api = useApi({ leaveNewsletter });
  return (
    <LinkAct
      title="Unsubscribe"
      lead="One click, and our newsletter stops. Your address is erased from its list."
      fault={token === '' ? INCOMPLETE_LINK : undefined}
      mend="Open the link in the latest email again, or email us."
      button="Unsubscribe"
      busy="Unsubscribing..."
      act={token ? () => api.leaveNewsletter({ body: { token } }) : undefined}
      done={{
        heading: 'You are unsubscribed',
        text: 'Your address is off the list.',
        label: 'Start Shopping',
        to: '/',
      }}
    />
  );
}
