import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { createLogThrottle } from '../logging/log-throttle.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address, as limits count it. */
    clientIp: string;
  }
}

const UNKNOWN = 'unknown';
const HOUSEHOLD_BYTES = 8;
/** Some proxies add the port, and brackets around an IPv6 address. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)(?::\d+)?|\[([^\]]+)\](?::\d+)?)$/;
/** A proxy that writes addresses in a form of its own does so with every request. */
const LOG_EVERY_MS = 60_000;

/** For the framework's `trustProxy`: only the address that the proxy in front adds is trusted, no earlier one of the header. */
export function isOwnProxy(_address: string, hop: number): boolean {
  return hop === 0;
}

/**
 * Adds `clientIp` to every request, read from what the framework takes for the sender: the socket, or the last hop's header.
 * Requests without a readable address share one, and are logged.
 */
export function addClientIp(app: FastifyInstance): void {
  const logUnreadable = createLogThrottle(LOG_EVERY_MS);
  app.decorateRequest('clientIp', UNKNOWN);
  app.addHook('onRequest', async (request) => {
    request.clientIp = clientIpOf(request.ip);
    // A client that has gone has no address any more.
    if (request.clientIp === UNKNOWN && request.ip)
      logUnreadable((requests) =>
        app.log.warn({ requests }, 'the address of clients cannot be read: they share one limit'),
      );
  });
}

/**
 * Returns the address that limits count as one client: an IPv4 address, or the /64 that an IPv6 household has; `unknown` for a
 * missing or unreadable one.
 */
export function clientIpOf(ip: string): string {
  const [, v4, v6] = WITH_PORT.exec(ip) ?? [];
  const bare = v4 ?? v6 ?? ip;
  if (!ipaddr.isValid(bare)) return UNKNOWN;
  const address = ipaddr.process(bare);
  if (address.kind() === 'ipv4') return address.toString();
  return `${Buffer.from(address.toByteArray().slice(0, HOUSEHOLD_BYTES)).toString('hex')}/64`;
}
