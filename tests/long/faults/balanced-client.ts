import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type Answer = {
  /** Of the process that answered. */
  readonly origin: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** A connection that brought no byte of an answer: the same request may be sent elsewhere. */
class NotAnswered extends Error {}

/**
 * As a balancer in front of several processes does it: connections are kept alive, and a request that was refused or cut before
 * the first byte of an answer goes to the next process. Any other fault is thrown.
 */
export class BalancedClient {
  readonly #origins: () => readonly string[];
  readonly #agent = new Agent({ keepAlive: true });
  #next = 0;

  constructor(origins: () => readonly string[]) {
    this.#origins = origins;
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    for (;;) {
      const origins = this.#origins();
      this.#next += 1;
      const origin = origins[this.#next % origins.length] ?? '';
      try {
        return await this.#send(method, origin, path, text, {
          'sec-fetch-site': 'same-origin',
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(text)),
          }),
          ...headers,
        });
      } catch (error) {
        if (!(error instanceof NotAnswered)) throw error;
      }
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(
    method: string,
    origin: string,
    path: string,
    text: string | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = request(origin + path, { method, headers, agent: this.#agent });
      let isAnswered = false;
      asked.once('error', (error) => reject(isAnswered ? error : new NotAnswered(error.message)));
      asked.once('response', (response) => {
        isAnswered = true;
        let answer = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          answer += part;
        });
        response.once('error', reject);
        response.once('end', () =>
          resolve({ origin, status: response.statusCode ?? 0, headers: response.headers, body: answer }),
        );
      });
      asked.end(text);
    });
  }
}
