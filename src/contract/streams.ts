import { streamRates } from './calls/rates.ts';

/** Every stream of server-sent events. */
export const STREAMS = { streamRates } as const;
