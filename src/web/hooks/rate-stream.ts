import { type RateEvent, streamRates } from '#contract/calls/rates.ts';
import { check } from '#contract/check.ts';

/** Of the lock and of the channel: all tabs of the shop know it. */
const NAME = 'troy-rates';
const FIRST_PAUSE_MS = 2_000;
/** A server that refuses streams has too many. */
const FIRST_PAUSE_WHEN_REFUSED_MS = 30_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Hears new rates as they come, over one connection for all tabs of a browser: the visible tabs take turns on a lock, the one
 * that has it reads the stream and passes on what comes. A hidden tab gives its turn up, so that nothing is read when no tab
 * is visible. Where the browser cannot do this, or the stream is refused, nothing is heard. Answers how to stop.
 */
export function followRates(path: string, hear: (event: RateEvent) => void): () => void {
  // Locks exist on secure pages alone.
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
    // Given up while it waited: that is no fault.
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

/** Reads until the signal comes. After a fault it tries again, after growing, jittered pauses. */
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
        // The browser's own way is to try again for ever, always after the same pause.
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
