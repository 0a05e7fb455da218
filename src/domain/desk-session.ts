import { MINUTE_MS } from './durations.ts';

/** Longest life of a desk session, however busy it is. */
export const DESK_SESSION_MS = 12 * 60 * MINUTE_MS;
/** Longest pause between two calls of a desk session, and between two signs of a person at the screen. */
export const DESK_IDLE_MS = 60 * MINUTE_MS;
