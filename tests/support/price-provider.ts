import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PriceProvider = {
  readonly url: string;
  /** The keys of those who asked, in the order in which they did. */
  readonly askedBy: readonly string[];
  close(): Promise<void>;
};

export type ProvidedRates = { readonly USDXAU: number; readonly USDXAG: number };

/** A provider of spot prices that knows its customers by their keys. `ratesAt` is told how often it has been asked. */
export async function startPriceProvider(ratesAt: (asked: number) => ProvidedRates): Promise<PriceProvider> {
  const askedBy: string[] = [];
  const server = createServer((request, response) => {
    askedBy.push(String(request.headers['x-api-key']));
    const rates = ratesAt(askedBy.length);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, timestamp: Math.floor(Date.now() / 1000), rates }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    askedBy,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Answer = (response: ServerResponse) => void;

export type SpotProvider = {
  readonly url: string;
  /** From now on every question is answered like this. */
  answer(how: Answer): void;
  stop(): void;
};

/** A server of our own that speaks as the provider of spot prices does, well or badly. */
export async function startSpotProvider(first: Answer): Promise<SpotProvider> {
  let answer = first;
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    answer(how) {
      answer = how;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Answers with this JSON, or with this text as it stands. */
export function saying(body: unknown): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
}

/** A good answer of the provider: dollars per troy ounce, read by it at this instant. */
export function spotAnswer(gold: unknown, silver: unknown, at: number) {
  return { success: true, base: 'USD', timestamp: Math.floor(at / 1000), rates: { USDXAU: gold, USDXAG: silver } };
}
