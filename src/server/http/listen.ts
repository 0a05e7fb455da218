import type { FastifyInstance } from 'fastify';

/** A network address that cannot be used, in one sentence for the operator. */
export class ListenError extends Error {}

type Place = {
  readonly port: number;
  readonly host: string;
  /** The settings that say so, for the sentence. */
  readonly settings: { readonly port: string; readonly host: string };
};

/** Opens an app to the network. Throws ListenError. */
export async function listen(app: FastifyInstance, { port, host, settings }: Place): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const sentence = SENTENCES[String(code)];
    throw sentence ? new ListenError(sentence({ port, host, settings }), { cause: error }) : error;
  }
}

const noAddress = ({ host, settings }: Place) =>
  `${settings.host} ${host} is no address of this machine. Leave it out, or choose another.`;

const SENTENCES: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port, settings }) =>
    `Port ${port} is already in use. Stop the other program, or choose another ${settings.port}.`,
  EACCES: ({ port, settings }) => `Port ${port} may not be used by this user. Choose a ${settings.port} above 1023.`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
};

/** Time for requests in flight once the server has to end. */
const LAST_ANSWERS_WITHIN_MS = 8_000;

/**
 * Lets a closing server end: connections that are kept alive would hold it open, so that each answer says that it is the last.
 * Connections that are still open after eight seconds are cut.
 */
export function closeConnectionsAtEnd(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_WITHIN_MS).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
