import { hashKey, type QueryKey } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect } from 'react';
import { check } from '#contract/check.ts';
import { refusal } from '#contract/envelope.ts';
import type { LogSubject } from '#domain/log-action.ts';
import { setOffline, setOnline } from './connection.ts';
import { afterRefusal, deskHeaders } from './desk.ts';
import { invalidatedBy, type QueryKeys } from './invalidated-by.ts';
import { cache } from './use-desk-query.ts';

const PATH = '/api/desk/stream';
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** The server sends a heartbeat every 20 seconds. */
const SILENCE_MS = 50_000;
/** Milliseconds after a change's answer in which the stream may still echo it, mostly within a second. */
const ECHO_MS = 3_000;

/**
 * Time until which the stream may echo this tab's own changes, in milliseconds of `performance.now()`, by the hash of a query's
 * key.
 */
const echoUntil = new Map<string, number>();

/** The numbers in the head and the title: all that a hidden page asks for. */
const COUNTS = ['orders', 'head'];
/** The lock that the one hidden page of a browser with a stream holds. */
const HIDDEN_LOCK = 'troy-desk-hidden';
/** Tells the other pages of this browser that orders have changed. */
const changes = 'BroadcastChannel' in window ? new BroadcastChannel('troy-desk-orders') : undefined;
changes?.addEventListener('message', () => document.hidden && invalidate(COUNTS));

/**
 * Keeps the data on screen current while the desk is open. Of hidden pages one keeps its stream, for the numbers in the titles of
 * all, since without HTTP/2 a browser opens only six connections to a shop. A page refetches what it missed when it is visible
 * again.
 */
export function useLiveQueries(): void {
  useEffect(() => {
    let stream: AbortController | undefined;
    let wasHidden: boolean | undefined;
    const change = () => {
      if (document.hidden === wasHidden) return;
      wasHidden = document.hidden;
      stream?.abort();
      stream = new AbortController();
      void (wasHidden ? followHidden(stream.signal) : follow(stream.signal));
    };
    document.addEventListener('visibilitychange', change);
    change();
    return () => {
      document.removeEventListener('visibilitychange', change);
      stream?.abort();
    };
  }, []);
}

/**
 * Ignores the stream's echo of a change by this tab, since its answer invalidates the same queries. Call the returned function
 * when the change is answered.
 */
export function ignoreEcho(keys: QueryKeys): () => void {
  const set = (until: number) => {
    for (const key of keys) echoUntil.set(hashKey(key), until);
  };
  set(Number.POSITIVE_INFINITY);
  return () => set(performance.now() + ECHO_MS);
}

/** Follows the stream once no other hidden page does. */
async function followHidden(signal: AbortSignal): Promise<void> {
  // It is missing on plain http. Ending the wait is an error.
  await navigator.locks?.request(HIDDEN_LOCK, { signal }, () => follow(signal)).catch(() => {});
}

/**
 * Follows the stream and reconnects after each loss. Whenever it opens, all queries are invalidated, since changes may have
 * been missed.
 */
async function follow(signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const response = await open(signal);
    if (response?.status === 401 || response?.status === 403) return afterRefusal(await reasonOf(response));
    if (response?.ok && response.body) {
      failures = 0;
      invalidate(document.hidden ? COUNTS : []);
      await read(response.body).catch(() => {});
    }
    if (!signal.aborted) await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), signal);
    failures += 1;
  }
}

async function open(signal: AbortSignal): Promise<Response | undefined> {
  try {
    const response = await fetch(PATH, { headers: { ...deskHeaders(), accept: 'text/event-stream' }, signal });
    setOnline();
    return response;
  } catch {
    if (!signal.aborted) setOffline();
    return undefined;
  }
}

async function reasonOf(response: Response): Promise<string | undefined> {
  const envelope = check(refusal, await response.json().catch(() => undefined));
  return envelope.ok ? envelope.value.reason : undefined;
}

async function read(body: ReadableStream<Uint8Array>): Promise<void> {
  let lastId: number | undefined;
  const parser = createParser({
    onEvent({ id, data }) {
      // Ids are the numbers of the log's rows: one that is left out may be one that was missed.
      if (lastId !== undefined && Number(id) > lastId + 1) invalidate(document.hidden ? COUNTS : []);
      if (id) lastId = Number(id);
      onMessage(JSON.parse(data));
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let silence: ReturnType<typeof setTimeout> | undefined;
  try {
    while (true) {
      silence = setTimeout(() => void reader.cancel(), SILENCE_MS);
      const { done, value } = await reader.read();
      clearTimeout(silence);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
  }
}

/** `isOwn`: the change was made in the session of this stream, which other tabs may share. */
function onMessage({ subject, isOwn }: { readonly subject: LogSubject; readonly isOwn?: boolean }): void {
  const keys = invalidatedBy(subject);
  if (keys.some(([first]) => first === COUNTS[0])) changes?.postMessage(null);
  for (const key of document.hidden ? keys.filter(([first]) => first === COUNTS[0]).map(() => COUNTS) : keys) {
    const isEcho = isOwn && (echoUntil.get(hashKey(key)) ?? 0) > performance.now();
    if (!isEcho) invalidate(key);
  }
}

/**
 * Invalidates all queries with this key prefix. A first fetch in flight is not restarted; it is repeated after its answer,
 * which may be outdated.
 */
function invalidate(queryKey: QueryKey): void {
  const asked = cache.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const first = asked.filter(({ state }) => state.data === undefined);
  void cache.invalidateQueries({ queryKey });
  for (const { promise, queryKey: key } of first)
    promise?.then(
      () => cache.invalidateQueries({ queryKey: key, exact: true }),
      () => {},
    );
}

/** Waits, but no longer than until the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms * (0.75 + Math.random() / 2));
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
