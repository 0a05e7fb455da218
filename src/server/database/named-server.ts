import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { type LookupFunction, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A name is found in a few milliseconds; where a nameserver is silent, the system waits five seconds for it. */
const FOUND_WITHIN_MS = 200;
/** Nobody could be asked: that says nothing of the name. */
const NOBODY_ANSWERED = 'EAI_AGAIN';

/** By name; of each what was last found, and the look-up that is under way. */
const lastFound = new Map<string, readonly LookupAddress[]>();
const underWay = new Map<string, Promise<readonly LookupAddress[]>>();

/**
 * For the driver's `stream`: a connection that goes where the name of the server last led to when its look-up is slow or nobody
 * answers it. The look-up goes on, and what it finds is for the next one. So a nameserver that is silent does not keep away from
 * a database whose connections were lost. A name that is said not to exist any more leads nowhere.
 */
export function socketToServer(): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  // The driver gives a port and a name, or the path of a local socket.
  const connectTo = (place: number | string, host = 'localhost') =>
    typeof place === 'string' ? connect({ path: place }) : connect({ port: place, host, lookup: find });
  return Object.assign(socket, { connect: connectTo as Socket['connect'] });
}

const find: LookupFunction = (host, options, callback) => {
  findSoon(host, options).then(
    (found) => {
      const [first = { address: '', family: 0 }] = found;
      if (options.all) callback(null, [...found]);
      else callback(null, first.address, first.family);
    },
    (error: Error) => callback(error, ''),
  );
};

function findSoon(host: string, options: LookupOptions): Promise<readonly LookupAddress[]> {
  const last = lastFound.get(host);
  const asked = underWay.get(host) ?? ask(host, options);
  return last ? Promise.race([asked, sleep(FOUND_WITHIN_MS, last)]) : asked;
}

function ask(host: string, options: LookupOptions): Promise<readonly LookupAddress[]> {
  const asked = lookUp(host, options)
    .then(
      (found) => {
        lastFound.set(host, found);
        return found;
      },
      (error: NodeJS.ErrnoException) => {
        if (error.code !== NOBODY_ANSWERED) lastFound.delete(host);
        const last = lastFound.get(host);
        if (last) return last;
        throw error;
      },
    )
    .finally(() => underWay.delete(host));
  underWay.set(host, asked);
  return asked;
}

function lookUp(host: string, options: LookupOptions): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    dns.lookup(host, { ...options, all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });
}
