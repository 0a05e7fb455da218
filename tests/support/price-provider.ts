import { createServer } from 'node:http';
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
