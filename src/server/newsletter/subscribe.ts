import type { NewsletterStore } from './store.ts';

export type Subscribe = (email: string) => Promise<void>;

/** Puts an e-mail address on the newsletter's list; twice is the same as once. */
export function createSubscribe(newsletter: NewsletterStore, clock: () => number): Subscribe {
  return (email) => newsletter.subscribe(email, clock());
}
