import { chooseEncoding, type Encoding } from '../http/compressed-answers.ts';
import type { AnswerKept } from '../http/server.ts';
import { hasAlready, type Page } from './compressed-page.ts';

/** Spellings of Accept-Encoding that are remembered: more than browsers have. */
const MAX_SPELLINGS = 100;

/**
 * Answers with a finished page, or with 304: it is the same for all, so that neither cookies nor limits nor the log are asked.
 * Returns false where the framework has to answer.
 */
export function createKeptPages({
  getPage,
  shared,
}: {
  /** The finished page of exactly this address, if it is in memory. */
  readonly getPage: (url: string) => Page | undefined;
  /** Addresses that a page shares with a call: the framework decides which of the two is meant. */
  readonly shared: ReadonlySet<string>;
}): AnswerKept {
  const encodings = new Map<string, Encoding>();

  function encodingOf(accepted: string): Encoding {
    const known = encodings.get(accepted);
    if (known) return known;
    const encoding = chooseEncoding(accepted);
    if (encodings.size < MAX_SPELLINGS) encodings.set(accepted, encoding);
    return encoding;
  }

  return ({ method, url = '', headers }, response) => {
    if ((method !== 'GET' && method !== 'HEAD') || shared.has(url)) return false;
    const encoding = encodingOf((headers['accept-encoding'] as string | undefined) ?? '');
    if (encoding === 'identity') return false;
    const page = getPage(url);
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
