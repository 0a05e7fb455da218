import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyHttpOptions, FastifyServerFactory } from 'fastify';
import { mostConnections } from '../connection-bound.ts';
import type { Log } from '../logging/log.ts';
import { logSparingly } from '../logging/log-throttle.ts';
import { serveFromMemory } from '../site/kept-pages.ts';
import { SHARED_WITH_CALLS, type Site } from '../site/pages.ts';
import { createUnreadBound, cutSilent } from '../slow-readers.ts';
import { createBodyBound } from '../unfinished-bodies.ts';
import { type AddressOf, networkOf } from './client-ip.ts';
import { createAnswerQueue } from './pipelining.ts';

const MiB = 1024 * 1024;
/** Some hundred of the largest pages, all of them unread. */
const MOST_UNREAD_BYTES = 64 * MiB;

/** Some sixty of the longest orders, all of them unfinished; some thousand as they mostly are. */
const MOST_UNFINISHED_BYTES = 16 * MiB;

/** Each connection that is too many says the same. */
const LOG_TOO_MANY_EVERY_MS = 10_000;

/** Finished pages are answered before the framework sees the request; the rest is its own server, as it would make it. */
export function serverOf(
  site: Site | undefined,
  addressOf: AddressOf,
  log: Pick<Log, 'warn'>,
): FastifyServerFactory<Server> {
  const { pages } = site ?? {};
  return (handle, options) => {
    const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = options as FastifyHttpOptions<Server>;
    const fromMemory =
      pages && serveFromMemory({ peek: pages.peek, shared: SHARED_WITH_CALLS, isOpen: () => server.listening });
    const networkOfRequest = (request: IncomingMessage) => networkOf(addressOf(request));
    const unread = createUnreadBound({ mostBytes: MOST_UNREAD_BYTES, networkOf: networkOfRequest });
    const countBody = createBodyBound({
      mostBytes: MOST_UNFINISHED_BYTES,
      longestBytes: 256 * 1024,
      networkOf: networkOfRequest,
    });
    const queue = createAnswerQueue((request, response) => {
      if (fromMemory?.(request, response)) {
        unread.count(request, response);
      } else {
        unread.countLater(request, response);
        handle(request, response);
      }
    });
    const server = createServer(http ?? {}, (request, response) => {
      countBody(request);
      queue.handle(request, response);
    });
    // What a request expects that we do not know may be passed over: Node's own answer would lack what every answer says.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
    if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
    if (connectionTimeout !== undefined) cutSilent(server, connectionTimeout, queue.isAnswering);
    boundConnections(server, log);
    return server;
  };
}

function boundConnections(server: Server, log: Pick<Log, 'warn'>): void {
  const most = mostConnections();
  if (most === undefined) return;
  server.maxConnections = most;
  const logTooMany = logSparingly(LOG_TOO_MANY_EVERY_MS);
  server.on('drop', () =>
    logTooMany((closed) =>
      log.warn({ closed, most }, 'there are more connections than the limit of open files allows'),
    ),
  );
}
