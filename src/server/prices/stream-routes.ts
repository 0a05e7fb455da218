import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STREAMS } from '#contract/streams.ts';
import type { Tick } from '#domain/spot.ts';
import { refuse } from '../http/answers.ts';
import { networkOf } from '../http/client-ip.ts';

import { presentReading } from './presenters.ts';
import type { SpotBoard } from './spot-board.ts';

/** Proxies and mobile networks cut a connection that is silent for half a minute or more. */
const HEARTBEAT_MS = 20_000;
const HEARTBEAT = Buffer.from(':\n\n');
/** A browser needs one stream; an office or a mobile network can stand behind one address. */
const MOST_FROM_AN_ADDRESS = 200;
/** Of one wider network of IPv6, which may be one customer with very many addresses. */
const MOST_FROM_A_NETWORK = 1_000;
/** What waits for a reader beyond the system's own buffers. One with more is too slow and is dropped. */
const MOST_WAITING_BYTES = 16 * 1024;
/** Between so many writes others have their turn: pages are served while a tick goes out. */
const WRITES_AT_ONCE = 500;
const RETRY_AFTER_SECONDS = 60;
/** When a process ends, its readers come back to the others over some seconds, not all at once. */
const RECONNECT_MS = { least: 1_000, spread: 4_000 };
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Of nginx: what is written goes on at once.
  'x-accel-buffering': 'no',
  connection: 'close',
};

type Socket = NonNullable<FastifyReply['raw']['socket']>;
type Parts = {
  readonly spot: Pick<SpotBoard, 'current' | 'onTick'>;
  /** Of this process, from all addresses together. */
  readonly mostStreams: number;
  /** Of one wider network. */
  readonly mostFromNetwork?: number;
  readonly heartbeatMs?: number;
};

export type OpenStreams = { count(): number };

/**
 * `GET /api/rates/stream`: every tick as a server-sent event, the newest at once. An event is made once, and the same bytes
 * are written to all; a reader that comes back with the newest id is sent nothing twice.
 */
export function ratesStreamRoute(
  app: FastifyInstance,
  { spot, mostStreams, mostFromNetwork = MOST_FROM_A_NETWORK, heartbeatMs = HEARTBEAT_MS }: Parts,
): OpenStreams {
  const streams = new Set<Socket>();
  const fromAddress = createCount();
  const fromNetwork = createCount();
  let newest: { readonly tick: Tick; readonly frame: Buffer } | undefined;
  let waiting: Buffer | undefined;
  let isSending = false;
  let isClosing = false;

  /** The event of a tick that can be sold at. */
  function newestFrame(): typeof newest {
    const current = spot.current();
    if (current.state !== 'live') return undefined;
    if (newest?.tick !== current.tick) newest = { tick: current.tick, frame: frameOf(current.tick) };
    return newest;
  }

  /** To all, in portions. While one is on its way a newer one waits, and what is older than that is left out. */
  async function send(frame: Buffer): Promise<void> {
    waiting = frame;
    if (isSending) return;
    isSending = true;
    while (waiting) {
      const next: Buffer = waiting;
      waiting = undefined;
      let written = 0;
      for (const stream of [...streams]) {
        write(stream, next);
        written += 1;
        if (written % WRITES_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    }
    isSending = false;
  }

  /** Past the answer, which would only pass it on, at twice the price. */
  function write(stream: Socket, frame: Buffer): void {
    if (stream.destroyed) return;
    if (stream.writableLength > MOST_WAITING_BYTES) stream.destroy();
    else stream.write(frame);
  }

  function open(request: FastifyRequest, reply: FastifyReply): unknown {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      return refuse(reply, { refused: 'other-origin' });
    const { address } = request;
    const network = networkOf(address);
    const isAddressFull = fromAddress.of(address) >= MOST_FROM_AN_ADDRESS;
    const isNetworkFull = fromNetwork.of(network) >= mostFromNetwork;
    if (isClosing || streams.size >= mostStreams || isAddressFull || isNetworkFull)
      return refuse(reply, { refused: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS });

    const answer = reply.raw;
    const stream = answer.socket;
    if (!stream) return refuse(reply, { refused: 'unavailable' });
    reply.hijack();
    streams.add(stream);
    fromAddress.add(address, 1);
    fromNetwork.add(network, 1);
    stream.once('close', () => {
      streams.delete(stream);
      fromAddress.add(address, -1);
      fromNetwork.add(network, -1);
    });
    // The end of the connection is the end of the stream: so the same bytes go to all, and no reader complains of a cut.
    answer.removeHeader('transfer-encoding');
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS }))
      if (value !== undefined) answer.setHeader(name, value);
    answer.writeHead(200);
    answer.write(`retry: ${RECONNECT_MS.least + Math.round(Math.random() * RECONNECT_MS.spread)}\n\n`);
    const event = newestFrame();
    if (event && event.tick.id !== request.headers['last-event-id']) answer.write(event.frame);
    return undefined;
  }

  const stopHearing = spot.onTick(() => {
    const event = newestFrame();
    if (event) void send(event.frame);
  });
  const heartbeat = setInterval(() => {
    if (!waiting) void send(HEARTBEAT);
  }, heartbeatMs);
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(heartbeat);
    stopHearing();
    for (const stream of streams) stream.destroy();
  });
  // A question for the headers alone would never be answered.
  app.get(STREAMS.streamRates.path, { exposeHeadRoute: false }, (request, reply) => open(request, reply));
  return { count: () => streams.size };
}

function frameOf({ id, at, prices }: Tick): Buffer {
  return Buffer.from(`id: ${id}\ndata: ${JSON.stringify(presentReading({ prices, at }))}\n\n`);
}

/** How many of each there are; nothing is kept of those of which there are none. */
function createCount() {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    add(key: string, more: 1 | -1): void {
      const count = of(key) + more;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
