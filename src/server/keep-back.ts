import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Whoever has more than their share hears of it after this, so that who asks on at once cannot fill the process with refusals. */
const REFUSE_GREEDY_AFTER_MS = 1_000;
/** So many at most are kept for that; any more are answered at once and have to connect anew, which costs them more than us. */
const MOST_KEPT_BACK = 2_000;

/** Holds an answer back that refuses somebody for how much they ask, before it is sent. */
export function createKeepBack(): (reply: FastifyReply) => Promise<void> {
  let keptBack = 0;
  return async (reply) => {
    if (keptBack >= MOST_KEPT_BACK) {
      reply.header('connection', 'close');
      return;
    }
    keptBack += 1;
    await pause(REFUSE_GREEDY_AFTER_MS);
    keptBack -= 1;
  };
}
