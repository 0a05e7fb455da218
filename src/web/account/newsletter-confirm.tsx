import { confirmNewsletter } from '#contract/calls/newsletter.ts';
import type { PageHandle } from '../context.ts';
import { useApi } from '../hooks/use-api.ts';
import { INCOMPLETE_LINK, LinkAct } from './link-act.tsx';
import { useLinkToken } from './use-link-token.ts';

export function meta() {
  return [{ title: 'Confirm your subscription | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

export default function NewsletterConfirm() {
  const token = useLinkToken();
  const api = useApi({ confirmNewsletter });
  return (
    <LinkAct
      title="Confirm your subscription"
      lead="One click, and you get our newsletter about prices and new arrivals."
      fault={token === '' ? INCOMPLETE_LINK : undefined}
      mend="Open the link in the latest email again, or subscribe once more at the foot of this page."
      button="Confirm subscription"
      busy="Confirming..."
      act={token ? () => api.confirmNewsletter({ body: { token } }) : undefined}
      done={{
        heading: 'You are subscribed',
        text: 'Every newsletter has a link to unsubscribe.',
        label: 'Start Shopping',
        to: '/',
      }}
    />
  );
}
