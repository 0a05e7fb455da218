import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

export type StreamedEvent = { readonly id: string; readonly data: string };

export type EventReader = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Everything that came so far. */
  text(): string;
  events(): readonly StreamedEvent[];
  hasEnded(): boolean;
  /** Reads no further: what comes then waits in the system and in the server. */
  pause(): void;
  close(): void;
};

/** Opens a stream of server-sent events, or reads the answer that comes instead. */
export function readEvents(url: string, headers: Readonly<Record<string, string>> = {}): Promise<EventReader> {
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = request(url, { agent: false, headers: { accept: 'text/event-stream', ...headers } });
    asked.once('error', reject);
    asked.once('response', (response: IncomingMessage) => {
      let text = '';
      let isOver = false;
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('close', () => {
        isOver = true;
      });
      response.on('error', () => {});
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        events: () => eventsIn(text),
        hasEnded: () => isOver,
        pause: () => void response.pause(),
        close: () => void response.destroy(),
      });
    });
    asked.end();
  });
}

function eventsIn(text: string): readonly StreamedEvent[] {
  return [...text.matchAll(/^id: (.*)\ndata: (.*)\n\n/gm)].map(([, id = '', data = '']) => ({ id, data }));
}
