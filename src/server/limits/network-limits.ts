import type { Limit } from './rate-limiter.ts';

/** Ten households. */
export function widerLimit(limit: Limit): Limit {
  return { ...limit, name: `${limit.name} network`, times: limit.times * 10 };
}
