import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { orderNumber } from '#domain/order.ts';
import { refuse } from '../http/answers.ts';
import { webHeaders } from '../http/cookies.ts';
import { DESK_HEADER } from '../http/staff-route.ts';
import { every } from '../scheduling/every.ts';
import type { DeskContext } from './context.ts';

/** Milliseconds between polls: a change at one desk is on the others within a second. */
const POLL_MS = 500;
/** Milliseconds between checks of sessions: the stream of a suspended one ends within two seconds. */
const SESSIONS_EVERY_MS = 1_500;
const HEARTBEAT_MS = 20_000;
/** Milliseconds that new orders are looked for: one may commit after one with a later number, and no transaction that places one takes so long. */
const LOOK_BACK_MS = 60_000;
const MOST_READERS = 500;
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/**
 * `GET /api/desk/stream`: what was done at the desk, as server-sent events whose ids are the numbers of the log's rows. Subjects
 * alone, such as `order 17…`, and `orders` where new ones came: the desk asks for what it shows. `isOwn` marks what was done in
 * the reader's session: the tab that did it has asked already. Rows of the log are committed in the order of their numbers, so
 * that a poll misses none.
 */
export function deskStreamRoute(
  app: FastifyInstance,
  { sessions, reads, clock }: Pick<DeskContext, 'sessions' | 'reads' | 'clock'>,
  onError: (error: unknown) => void,
): void {
  const readers = new Map<ServerResponse, { readonly headers: Headers; readonly sessionId: string }>();
  const position = createPosition({ reads, clock });

  async function poll(): Promise<void> {
    if (readers.size === 0) return position.end();
    await position.begin();
    for (const { id, subject, sessionId } of await position.newRows()) {
      for (const [response, reader] of readers) {
        const isOwn = sessionId === reader.sessionId;
        response.write(`id: ${id}\ndata: ${JSON.stringify({ subject, ...(isOwn && { isOwn }) })}\n\n`);
      }
    }
    if (await position.hasNewOrders()) send(`data: ${JSON.stringify({ subject: 'orders' })}\n\n`);
  }

  async function endOthers(): Promise<void> {
    for (const [response, { headers }] of readers) if (!(await sessions.holds(headers))) response.end();
  }

  function send(frame: string): void {
    for (const response of readers.keys()) response.write(frame);
  }

  app.get('/api/desk/stream', { exposeHeadRoute: false }, async (request, reply) => {
    const web = webHeaders(request);
    const staff = await sessions.findSession(web, request.clientIp);
    if (!staff) return refuse(reply, { refused: 'not-signed-in' });
    if (request.headers[DESK_HEADER] !== staff.pageToken) return refuse(reply, { refused: 'other-origin' });
    if (readers.size >= MOST_READERS) return refuse(reply, { refused: 'unavailable' });
    reply.hijack();
    const response = reply.raw;
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS }))
      if (value !== undefined) response.setHeader(name, value);
    response.writeHead(200);
    // Gone while its session was looked up: no event would take it out again.
    if (response.destroyed) return reply;
    readers.set(response, { headers: web, sessionId: staff.id });
    response.once('close', () => readers.delete(response));
    // The first bytes promise that every later change will be sent.
    await position.begin();
    response.write(':\n\n');
    return reply;
  });

  const jobs = [
    every(POLL_MS, poll, onError),
    every(SESSIONS_EVERY_MS, endOthers, onError),
    every(HEARTBEAT_MS, () => send(':\n\n')),
  ];
  app.addHook('preClose', async () => {
    await Promise.all(jobs.map((job) => job.stop()));
    for (const response of readers.keys()) response.end();
  });
}

/** The position of this process in the log and among the orders. */
function createPosition({ reads, clock }: Pick<DeskContext, 'reads' | 'clock'>) {
  let last: number | undefined;
  let knownOrders: ReadonlySet<string> = new Set();
  let beginning: Promise<void> | undefined;

  async function look(): Promise<void> {
    knownOrders = await recentOrders();
    last = await reads.log.newest();
  }

  async function recentOrders(): Promise<ReadonlySet<string>> {
    return new Set(await reads.orderList.numbersFrom(orderNumber(clock() - LOOK_BACK_MS, 0)));
  }

  return {
    /**
     * The position at which the first reader begins: it hears what is done from now on. A concurrent poll begins there too, and no
     * later.
     */
    begin(): Promise<void> {
      beginning ??= look().catch((error: unknown) => {
        beginning = undefined;
        throw error;
      });
      return beginning;
    },
    /** Forgets the position: the next reader begins at one of its own. */
    end(): void {
      beginning = undefined;
    },
    async newRows() {
      const rows = await reads.log.after(last ?? 0);
      last = rows.at(-1)?.id ?? last;
      return rows;
    },
    async hasNewOrders(): Promise<boolean> {
      const recent = await recentOrders();
      const hasNew = [...recent].some((id) => !knownOrders.has(id));
      knownOrders = recent;
      return hasNew;
    },
  };
}
