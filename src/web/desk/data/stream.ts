import { check } from '#contract/check.ts';
import { refusal } from '#contract/envelope.ts';
import { loseServer, reachServer } from './connection.ts';
import { deskHeaders, hearRefusal } from './desk.ts';
import { type Heard, hearFrame, type Position } from './stream-frames.ts';

const PATH = '/api/desk/stream';
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** The server sends a heartbeat every 20 seconds. */
const SILENCE_MS = 50_000;

/**
 * Follows what is done at the desk until the signal, and comes back after each loss. Whenever it opens, something may have been
 * missed: since the loss, or since the screen asked what it shows.
 */
export async function followDesk(heard: Heard, signal: AbortSignal): Promise<void> {
  const position: Position = { last: undefined };
  let failures = 0;
  while (!signal.aborted) {
    const response = await open(signal);
    if (response?.status === 401 || response?.status === 403) return hearRefusal(await reasonOf(response));
    if (response?.ok && response.body) {
      failures = 0;
      heard.onGap();
      await read(response.body, position, heard).catch(() => {});
    }
    if (!signal.aborted) await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), signal);
    failures += 1;
  }
}

async function open(signal: AbortSignal): Promise<Response | undefined> {
  try {
    const response = await fetch(PATH, { headers: { ...deskHeaders(), accept: 'text/event-stream' }, signal });
    reachServer();
    return response;
  } catch {
    if (!signal.aborted) loseServer();
    return undefined;
  }
}

async function reasonOf(response: Response): Promise<string | undefined> {
  const envelope = check(refusal, await response.json().catch(() => undefined));
  return envelope.ok ? envelope.value.reason : undefined;
}

async function read(body: ReadableStream<Uint8Array>, position: Position, heard: Heard): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let silence: ReturnType<typeof setTimeout> | undefined;
  try {
    while (true) {
      silence = setTimeout(() => void reader.cancel(), SILENCE_MS);
      const { done, value } = await reader.read();
      clearTimeout(silence);
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) hearFrame(frame, position, heard);
    }
  } finally {
    clearTimeout(silence);
  }
}

/** Ends early when the browser is online again. */
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
