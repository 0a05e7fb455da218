import { type RateEvent, streamRates } from '#contract/calls/rates.ts';
import { check } from '#contract/check.ts';

/** The name of the lock and of the broadcast channel that all tabs share. */
const NAME = 'troy-rates';
const FIRST_PAUSE_MS = 2_000;
/** A server that refuses a stream has too many of them. */
const FIRST_PAUSE_WHEN_REFUSED_MS = 30_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Follows the stream of rates over one connection for all tabs of a browser: the visible tab that holds a lock reads it and passes
 * events on. A hidden tab releases the lock. Without locks or channels in the browser there is no stream. Answers how to stop.
 */
export function followRates(path: string, hear: (event: RateEvent) => void): () => void {
  // Locks need a secure context.
  if (!navigator.locks || !('BroadcastChannel' in window)) return () => {};
  const channel = new BroadcastChannel(NAME);
  const read = (text: unknown) => {
    const event = parse(text);
    if (event) hear(event);
  };
  const pass = (text: string) => {
    channel.postMessage(text);
    read(text);
  };
  let turn: AbortController | undefined;
  const change = () => {
    const isWanted = !document.hidden && navigator.onLine;
    if (isWanted === !!turn) return;
    turn?.abort();
    turn = isWanted ? new AbortController() : undefined;
    if (!turn) return;
    const { signal } = turn;
    // Aborted while waiting: no fault.
    navigator.locks.request(NAME, { signal }, () => readStream(path, pass, signal)).catch(() => {});
  };
  channel.onmessage = ({ data }) => read(data);
  document.addEventListener('visibilitychange', change);
  window.addEventListener('online', change);
  window.addEventListener('offline', change);
  change();
  return () => {
    document.removeEventListener('visibilitychange', change);
    window.removeEventListener('online', change);
    window.removeEventListener('offline', change);
    turn?.abort();
    channel.close();
  };
}

/** Reads until the signal. After a fault it retries with growing, jittered pauses. */
function readStream(path: string, pass: (text: string) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let failures = 0;
    let next: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource | undefined;
    const open = () => {
      const opened = new EventSource(path);
      source = opened;
      opened.onmessage = ({ data }) => {
        failures = 0;
        pass(data);
      };
      opened.onerror = () => {
        const first = opened.readyState === EventSource.CLOSED ? FIRST_PAUSE_WHEN_REFUSED_MS : FIRST_PAUSE_MS;
        // By itself the browser would retry for ever, always after the same pause.
        opened.close();
        next = setTimeout(open, Math.min(LONGEST_PAUSE_MS, first * 2 ** failures) * (0.5 + Math.random()));
        failures += 1;
      };
    };
    const close = () => {
      clearTimeout(next);
      source?.close();
      resolve();
    };
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', close);
    open();
  });
}

function parse(text: unknown): RateEvent | undefined {
  try {
    const event = check(streamRates.event, JSON.parse(String(text)));
    return event.ok ? event.value : undefined;
  } catch {
    return undefined;
  }
}
