import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import path from 'node:path';
import { connect as connectTls } from 'node:tls';
import type { DebianMachine } from './debian-machine.ts';

/** Within the network of the machine: what comes by a file of the system goes to a port. */
const FORWARD = `
const { createServer, connect } = require('node:net');
const [file, port] = process.argv.slice(1);
createServer((near) => {
  const far = connect(Number(port), '127.0.0.1');
  for (const [one, other] of [[near, far], [far, near]]) one.on('error', () => other.destroy()).pipe(other);
}).listen(file, () => console.log('open'));
`;

export type Front = { readonly url: string; close(): Promise<void> };

/**
 * An address on this machine behind which stands the https server of another: requests go there under its host name, as a
 * browser of the internet would send them. Clients of the tests need know neither TLS nor names.
 */
export async function openFront(machine: DebianMachine, folder: string, host: string, ca: string): Promise<Front> {
  const file = path.join(folder, 'https.sock');
  const forwarder = machine.inNetwork(['-e', FORWARD, file, '443']);
  await once(forwarder.stdout, 'data');
  const agent = new Agent({ keepAlive: true });
  agent.createConnection = (_options, done) => {
    const secure = connectTls({ socket: connect(file), servername: host, ca, ALPNProtocols: ['http/1.1'] });
    secure.once('secureConnect', () => done?.(null, secure));
    secure.once('error', (error) => done?.(error, secure));
    return secure;
  };
  const server: Server = createServer((near, answer) => {
    const far = request({ agent, host, method: near.method, path: near.url, headers: { ...near.headers, host } });
    far.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 0, response.headers);
      response.on('error', () => answer.destroy()).pipe(answer);
    });
    far.on('error', () => answer.destroy());
    near.pipe(far);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
      forwarder.kill('SIGKILL');
    },
  };
}
