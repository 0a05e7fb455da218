import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding, hasAlready, type Page } from './compressed-page.ts';

type Parts = {
  /** The finished page of exactly this address, if there is one. */
  readonly peek: (url: string) => Page | undefined;
  /** Addresses that a page shares with a call: which of the two is meant is decided elsewhere. */
  readonly shared: ReadonlySet<string>;
  /** False once the server is closing: its last answers say so, and these do not. */
  readonly isOpen: () => boolean;
};

/** Only as many spellings as browsers have; whoever makes up others is read each time. */
const MOST_SPELLINGS = 100;

/**
 * Answers a request for a finished page before anything else looks at it: a page is the same for everybody, so that neither
 * cookies nor limits nor the log have a say. Returns false for whatever is not in memory as it is asked for.
 */
export function serveFromMemory({ peek, shared, isOpen }: Parts) {
  const encodings = new Map<string, Encoding>();

  function encodingOf(accepted: string | undefined): Encoding {
    if (!accepted) return 'identity';
    const known = encodings.get(accepted);
    if (known) return known;
    const encoding = chooseEncoding(accepted);
    if (encodings.size < MOST_SPELLINGS) encodings.set(accepted, encoding);
    return encoding;
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || shared.has(url)) return false;
    const encoding = encodingOf(headers['accept-encoding'] as string | undefined);
    if (encoding === 'identity' || !isOpen()) return false;
    const page = peek(url);
    if (!page) return false;
    if (hasAlready(headers['if-none-match'], page.etags[encoding])) {
      const { 'content-length': _length, 'content-encoding': _encoding, ...kept } = page.headers[encoding];
      response.writeHead(304, kept).end();
    } else {
      response.writeHead(page.status, page.headers[encoding]);
      response.end(method === 'HEAD' ? undefined : page.bodies[encoding]);
    }
    return true;
  };
}
