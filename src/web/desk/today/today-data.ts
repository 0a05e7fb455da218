import { useEffect } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { readToday } from '#contract/calls/desk-today.ts';
import { serverNow, useNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { type DeskQuery, useDeskQuery } from '../data/use-desk-query.ts';

export type Today = CallAnswer<typeof readToday>['data'];
export type Item = Today['items'][number];
export type Figures = Today['day']['today'];

/** Refetch interval in milliseconds, since price holds and days end without an event of the stream. */
const LOOK_EVERY_MS = 30_000;
/**
 * Refetch interval in milliseconds while a test email is on its way, which no event of the stream tells; for a minute alone.
 */
const LOOK_FOR_EMAIL_MS = 2_000;
const EMAIL_TAKES_MS = 60_000;

export function useToday(): DeskQuery<Today> {
  const query = useDeskQuery(['today'], (signal) => desk.readToday({ signal }), {
    againIn: ({ setup }) => (isSending(setup) ? LOOK_FOR_EMAIL_MS : undefined),
  });
  const now = useNow(LOOK_EVERY_MS);
  const { refetch, at } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time alone asks again
  useEffect(() => {
    if (at > 0) void refetch();
  }, [now]);
  return query;
}

function isSending(setup: Today['setup']): boolean {
  const { waiting } = setup?.email ?? {};
  return !!waiting && serverNow() - waiting.since < EMAIL_TAKES_MS;
}
