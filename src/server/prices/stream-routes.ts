import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MetalAnswer } from '#contract/calls/rates.ts';
import { CALLS } from '#contract/calls.ts';
import { STREAMS } from '#contract/streams.ts';
import type { Instant, Tick } from '#domain/spot.ts';
import type { CatalogueBoard } from '../goods/catalogue-board.ts';
import { refuse } from '../http/answers.ts';
import type { RouteCall } from '../http/call-route.ts';
import { every } from '../scheduling/every.ts';
import { isoText, presentGoods, presentReading } from './presenters.ts';
import type { SpotBoard } from './spot-board.ts';

/** Proxies and mobile networks cut a connection that is silent for half a minute or more. */
const HEARTBEAT_MS = 20_000;
const HEARTBEAT = Buffer.from(':\n\n');
/** A browser needs one stream; an office or a mobile network can stand behind one address. */
const MAX_PER_ADDRESS = 200;
const RETRY_AFTER_SECONDS = 60;
/** Delays after which the readers of a process that ends connect to the others, spread over some seconds. */
const RECONNECT_MS = { least: 1_000, spread: 4_000 };
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx passes on each write at once.
  'x-accel-buffering': 'no',
  connection: 'close',
};

type Parts = {
  readonly spot: Pick<SpotBoard, 'current' | 'reference' | 'onTick'>;
  readonly goods: Pick<CatalogueBoard, 'revision' | 'pauses' | 'onChange'>;
  /** The most open streams of this process, from all addresses together. */
  readonly mostStreams: number;
  readonly heartbeatMs?: number;
};

export type OpenStreams = { count(): number };

/**
 * `GET /api/rates/stream`: every tick and every change of the goods as a server-sent event, the newest at once. Goods change
 * without a live tick too. An event is made once, and the same bytes are written to all readers; one that comes back with the
 * newest id is sent nothing twice.
 */
export function ratesStreamRoute(
  app: FastifyInstance,
  { spot, goods, mostStreams, heartbeatMs = HEARTBEAT_MS }: Parts,
): OpenStreams {
  const broadcast = createBroadcast();
  const addresses = createCounts();
  const newestEvent = createNewestEvent(spot, goods);
  let isClosing = false;

  function open(request: FastifyRequest, reply: FastifyReply): unknown {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      return refuse(reply, { refused: 'other-origin' });
    const { clientIp } = request;
    const { socket } = reply.raw;
    const isFull = broadcast.count() >= mostStreams || addresses.of(clientIp) >= MAX_PER_ADDRESS;
    if (isClosing || isFull || !socket)
      return refuse(reply, { refused: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS });
    broadcast.add(socket);
    addresses.increase(clientIp);
    socket.once('close', () => addresses.decrease(clientIp));
    begin(reply, newestEvent(), request.headers['last-event-id']);
    return undefined;
  }

  const tell = () => broadcast.send(newestEvent().frame);
  const stopListening = [spot.onTick(tell), goods.onChange(tell)];
  const heartbeat = every(heartbeatMs, () => {
    if (!broadcast.isSending()) broadcast.send(HEARTBEAT);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const stop of stopListening) stop();
    await heartbeat.stop();
    broadcast.destroy();
  });
  // A HEAD request would never be answered.
  app.get(STREAMS.streamRates.path, { exposeHeadRoute: false }, open);
  return { count: broadcast.count };
}

type RateFrame = {
  readonly tick: Tick | undefined;
  readonly stopped: string;
  readonly id: string;
  readonly frame: Buffer;
};

/** Writes the head and the first event. What follows is written to the socket, past the response. */
function begin(reply: FastifyReply, event: RateFrame, lastEventId: unknown): void {
  reply.hijack();
  const response = reply.raw;
  // The end of the connection is the end of the stream, so that the same bytes go to all and a cut is no error.
  response.removeHeader('transfer-encoding');
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS }))
    if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200);
  response.write(`retry: ${RECONNECT_MS.least + Math.round(Math.random() * RECONNECT_MS.spread)}\n\n`);
  if (event.id !== lastEventId) response.write(event.frame);
}

/** The event of a live tick and of the goods, or of the goods alone, made once. */
function createNewestEvent(spot: Parts['spot'], goods: Parts['goods']): () => RateFrame {
  let newest: RateFrame | undefined;
  return () => {
    const current = spot.current();
    const tick = current.state === 'live' ? current.tick : undefined;
    const id = `${tick?.id ?? 0}.${goods.revision()}`;
    const stopped = Object.values(goods.pauses()).join();
    if (newest?.tick !== tick || newest?.id !== id || newest?.stopped !== stopped) {
      const news = JSON.stringify(tick ? presentReading(tick, spot.reference(), goods, tick.at) : presentGoods(goods));
      newest = { tick, stopped, id, frame: Buffer.from(`id: ${id}\ndata: ${news}\n\n`) };
    }
    return newest;
  };
}

/** Counts by key; a count of 0 takes no memory. */
function createCounts() {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    increase: (key: string) => counts.set(key, of(key) + 1),
    decrease: (key: string) => (of(key) > 1 ? counts.set(key, of(key) - 1) : counts.delete(key)),
  };
}

export function ratesRoutes(
  route: RouteCall,
  { metal, clock }: { readonly metal: () => MetalAnswer; readonly clock: () => Instant },
): void {
  route(CALLS.getMetal, async () => ({ ...metal(), answeredAt: isoText(clock()) }));
}

/**
 * Bytes that may wait for a reader beyond the system's own buffers. A reader with more is too slow, and its socket is
 * destroyed.
 */
const MAX_WAITING_BYTES = 16 * 1024;
/** Between portions other work has its turn: pages are served while a tick goes out. */
const PORTION = 500;

/** Writes the same bytes to many sockets. */
export type Broadcast = {
  add(socket: Socket): void;
  count(): number;
  /** Sends a frame to all listeners, in portions. Meanwhile one newer frame waits; a still newer one replaces it. */
  send(frame: Buffer): void;
  isSending(): boolean;
  destroy(): void;
};

function createBroadcast(): Broadcast {
  const sockets = new Set<Socket>();
  let waiting: Buffer | undefined;
  let isSending = false;

  async function sendWaiting(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (waiting) {
      const frame = waiting;
      waiting = undefined;
      for (const [nth, socket] of [...sockets].entries()) {
        write(socket, frame);
        if (nth % PORTION === PORTION - 1) await new Promise((resolve) => setImmediate(resolve));
      }
    }
    isSending = false;
  }

  return {
    add(socket) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
    count: () => sockets.size,
    send(frame) {
      waiting = frame;
      void sendWaiting();
    },
    isSending: () => isSending,
    destroy() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function write(socket: Socket, frame: Buffer): void {
  if (socket.destroyed) return;
  if (socket.writableLength > MAX_WAITING_BYTES) socket.destroy();
  else socket.write(frame);
}
