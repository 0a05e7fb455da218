import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { PageServices } from '#server/site/page-services.ts';
import { scriptMarkContext, servicesContext } from './context.ts';
import { withLateScripts } from './late-scripts.ts';
import { pageAddresses } from './page-address.ts';
import { ScriptMark } from './ui/script-mark.ts';

/** The server's only access to the site: it never imports the router. */
export function openSite(build: ServerBuild, mode: string, services: PageServices) {
  const handle = createRequestHandler(build, mode);
  return {
    addressOf: pageAddresses(build, () => services.catalogue),
    render(request: Request, scriptMark?: string): Promise<Response> {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(scriptMarkContext, scriptMark);
      return handle(request, context);
    },
  };
}

/** Renders a whole page, which is hashed, compressed and cached afterwards. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = given.get(scriptMarkContext);
  return new Promise((resolve, reject) => {
    let answer = status;
    const page = (
      <ScriptMark value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </ScriptMark>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const chunks: Buffer[] = [];
        const body = new PassThrough();
        body.on('data', (chunk: Buffer) => chunks.push(chunk));
        body.on('end', () => {
          headers.set('content-type', 'text/html; charset=utf-8');
          const html = Buffer.concat(chunks).toString();
          resolve(new Response(import.meta.env.PROD ? withLateScripts(html) : html, { status: answer, headers }));
        });
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        answer = 500;
        handleError(error, { request });
      },
    });
    request.signal.addEventListener('abort', () => abort());
  });
}

/** A missing page is no fault, and neither is a visitor who left. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // biome-ignore lint/suspicious/noConsole: the router knows no logger; a fault must not pass unheard
  console.error(error);
}
