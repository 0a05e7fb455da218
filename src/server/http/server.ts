import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import { asksForDocument } from './answers.ts';

const SECOND = 1_000;
/**
 * Node looks for late requests at the interval. Keep-alive lasts longer than that of a proxy, which would meet a closed
 * connection.
 */
const TIMEOUTS = {
  headersTimeout: 15 * SECOND,
  requestTimeout: 30 * SECOND,
  connectionsCheckingInterval: SECOND,
  keepAliveTimeout: 72 * SECOND,
} as const satisfies ServerOptions;
/**
 * A connection without a byte in either direction is closed. Browsers wait up to 90 seconds for an answer (a photograph): they
 * give up first, and say so. The proxy waits as long as this.
 */
const SILENCE_MS = 120 * SECOND;
const MAX_CONNECTIONS = 20_000;
/** Requests of one connection that wait behind one that is not answered yet. Browsers and proxies send none. */
const MAX_PIPELINED = 16;

/** Answers a request whose page is in memory; otherwise returns false, and the request goes on to the framework. */
export type AnswerKept = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The server of the shop. Kept pages are answered before the framework sees the request; not by a closing server. A connection
 * that is silent for 120 seconds is cut.
 */
export function createHttpServer(
  answerKept: AnswerKept = () => false,
  timeouts: ServerOptions = TIMEOUTS,
): FastifyServerFactory<Server> {
  return (handle) => {
    const server = createServer(timeouts, (request, response) => {
      request.url = pathOf(request.url ?? '/');
      if (asksForDocument({ headers: request.headers, url: request.url })) request.url = readable(request.url);
      if (isPipelinedTooFar(request.socket, response)) request.socket.destroy();
      else if (!server.listening || !answerKept(request, response)) handle(request, response);
    });
    server.maxConnections = MAX_CONNECTIONS;
    server.setTimeout(SILENCE_MS);
    return server;
  };
}

/** A request may name its address whole, as in `GET http://host/path`. */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url;
  if (!URL.canParse(url)) return `/${encodeURIComponent(url)}`;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** An address whose escapes are cut or no UTF-8 leads to a page too: what cannot be read stands for itself. */
function readable(url: string): string {
  const [path = '', ...query] = url.split(/(?=\?)/);
  return [
    path.replace(/(%[\da-f]{2})+|%/gi, (run) => (isEscape(run) ? run : run.replaceAll('%', '%25'))),
    ...query,
  ].join('');
}

function isEscape(run: string): boolean {
  try {
    return decodeURIComponent(run) !== '';
  } catch {
    return false;
  }
}

const pipelined = new WeakMap<Socket, number>();

function isPipelinedTooFar(socket: Socket, response: ServerResponse): boolean {
  // Node gives the socket to one response at a time, in the order of the requests.
  if (response.socket) return false;
  const count = (pipelined.get(socket) ?? 0) + 1;
  pipelined.set(socket, count);
  response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1));
  return count > MAX_PIPELINED;
}
