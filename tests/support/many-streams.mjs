// @ts-check
/**
 * Opens streams of live rates as many browsers do, by TLS and from many addresses, in the network that it is started in. Prints
 * how many were answered, then how many of them were sent a new price within half a minute.
 */
import { connect } from 'node:tls';

const [host = '', wanted = '0'] = process.argv.slice(2);
/** As many as the proxy lets one address have. */
const PER_ADDRESS = 100;
const AT_ONCE = 100;
const NEWS_WITHIN_MS = 30_000;
const request = `GET /api/rates/stream HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\n\r\n`;

/** @type {import('node:tls').TLSSocket[]} */
const open = [];
for (let begun = 0; begun < Number(wanted); begun += AT_ONCE) {
  const numbers = Array.from({ length: Math.min(AT_ONCE, Number(wanted) - begun) }, (_, index) => begun + index);
  await Promise.all(numbers.map(openOne));
}
console.log(`opened ${open.length}`);
const told = new Set();
await new Promise((resolve) => {
  setTimeout(resolve, NEWS_WITHIN_MS);
  for (const socket of open)
    socket.on('data', (bytes) => {
      if (bytes.includes('data:')) told.add(socket);
      if (told.size === open.length) resolve(undefined);
    });
});
console.log(`told ${told.size}`);
process.exit(0);

/** @param {number} number @returns {Promise<void>} */
function openOne(number) {
  const localAddress = `127.0.${1 + Math.floor(number / PER_ADDRESS)}.1`;
  return new Promise((resolve) => {
    // Who the server is, other tests look at.
    /** @type {import('node:tls').ConnectionOptions & { localAddress: string }} */
    const settings = { host: '127.0.0.1', port: 443, servername: host, localAddress, rejectUnauthorized: false };
    const socket = connect(settings);
    socket.once('secureConnect', () => socket.write(request));
    socket.once('data', (bytes) => {
      if (bytes.toString().startsWith('HTTP/1.1 200')) open.push(socket);
      resolve();
    });
    socket.on('error', () => resolve());
  });
}
