const MINUTE_MS = 60_000;

/** A desk session ends after it, whatever is done. */
export const DESK_SESSION_MS = 12 * 60 * MINUTE_MS;
/** And after so long without a call, or without somebody at the desk. */
export const DESK_IDLE_MS = 60 * MINUTE_MS;
