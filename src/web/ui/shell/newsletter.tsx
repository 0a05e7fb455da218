import { type FormEvent, useId, useState } from 'react';
import { subscribe } from '#contract/calls/newsletter.ts';
import { useApi } from '../../hooks/use-api.ts';
import { useToast } from '../toast.tsx';

/** A label, a field, a button. The server checks the address. */
export function Newsletter() {
  const id = useId();
  const api = useApi({ subscribe });
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    setIsBusy(true);
    const outcome = await api.subscribe({ body: { email: String(new FormData(form).get('email')) } });
    setIsBusy(false);
    if (outcome.ok) {
      form.reset();
      toast({
        kind: 'success',
        title: 'Subscribed',
        description: 'Please confirm by the link in the email that we have sent you.',
      });
    } else {
      toast({ kind: 'error', title: 'Error', description: outcome.failure.sentence });
    }
  }

  return (
    <form className="newsletter" method="post" noValidate onSubmit={send}>
      <label className="newsletter__label" htmlFor={id}>
        Email address
      </label>
      <input
        className="newsletter__input"
        id={id}
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
      />
      <button type="submit" className="button button--on-baize newsletter__button" disabled={isBusy} aria-busy={isBusy}>
        Subscribe
      </button>
    </form>
  );
}
