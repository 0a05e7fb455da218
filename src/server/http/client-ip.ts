import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where it comes from, as limits count it. */
    readonly address: string;
  }
}

export type AddressOf = (request: IncomingMessage) => string;

type Parts = {
  /** A proxy of ours is in front, and says last in `X-Forwarded-For` what it saw itself; before that stands whatever the visitor sent. */
  readonly trustProxy: boolean;
  /** Told of every request whose address cannot be read: all of these count as one visitor. */
  readonly onUnreadable: () => void;
};

const UNKNOWN = 'unknown';
const BYTES_OF_A_HOUSEHOLD = 8;
const HEX_OF_A_NETWORK = 12;
/** Some proxies add the port, and brackets where an IPv6 address would run into it. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)(?::\d+)?|\[([^\]]+)\](?::\d+)?)$/;

/** Reads where a request comes from, the same for whatever answers it. */
export function readAddresses({ trustProxy, onUnreadable }: Parts): AddressOf {
  const read = new WeakMap<IncomingMessage, string>();

  function readAddress({ headers, socket }: IncomingMessage): string {
    const forwarded = trustProxy ? lastOf(headers['x-forwarded-for']) : '';
    const key = addressKey(forwarded || (socket.remoteAddress ?? ''));
    // Whoever has gone already has no address any more.
    if (key === UNKNOWN && (forwarded || socket.remoteAddress)) onUnreadable();
    return key;
  }

  return (request) => {
    const known = read.get(request) ?? readAddress(request);
    read.set(request, known);
    return known;
  };
}

/** Every request says where it comes from. */
export function addAddresses(app: FastifyInstance, addressOf: AddressOf): void {
  app.decorateRequest('address', {
    getter() {
      return addressOf(this.raw);
    },
  });
}

/** What counts as one place on the network: an IPv4 address, or the /64 that a whole IPv6 household has. */
export function addressKey(ip: string): string {
  const [, v4, v6] = WITH_PORT.exec(ip) ?? [];
  const bare = v4 ?? v6 ?? ip;
  if (!ipaddr.isValid(bare)) return UNKNOWN;
  const address = ipaddr.process(bare);
  if (address.kind() === 'ipv4') return address.toString();
  return `${Buffer.from(address.toByteArray().slice(0, BYTES_OF_A_HOUSEHOLD)).toString('hex')}/64`;
}

/**
 * The wider network of a key of `addressKey`, a key itself: the /48 that one customer of a provider may have whole, with its
 * 65,536 of /64. An IPv4 address has none: there one customer has one.
 */
export function networkOf(key: string): string {
  return key.endsWith('/64') ? `${key.slice(0, HEX_OF_A_NETWORK)}/48` : key;
}

function lastOf(forwarded: string | string[] | undefined): string {
  return String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim() as string;
}
