import ipaddr from 'ipaddr.js';

const BYTES_OF_A_NETWORK = 8;

/**
 * What counts as one place on the network: an IPv4 address, or the /64 that a whole IPv6 household has. Forwarded addresses
 * have been heeded by then, if the shop stands behind a trusted proxy.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${Buffer.from(address.toByteArray().slice(0, BYTES_OF_A_NETWORK)).toString('hex')}/64`;
}
