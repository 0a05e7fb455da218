import type { DiskRoom } from './disk-space.ts';
import { isDatabaseUnavailable, isDiskFull, isOverOwnLimit } from './errors.ts';

/**
 * Has PostgreSQL put 16 MiB into a temporary file, which it forgets at once: as much as a piece of its log, without which all
 * of it ends. A row that is written may find its place where others were, though there is no room for the next one.
 */
const PROBE = `set local work_mem = '64kB';
  with filler as materialized (select repeat('x', 8000) as x from generate_series(1, 2100)) select count(*) from filler`;
const LOOK_EVERY_MS = 5_000;

export type ServerRoom = DiskRoom & {
  /** A statement failed for want of room. Settles once it has been looked at. */
  doubt(): Promise<void>;
};

/**
 * Whether the disk of a PostgreSQL server has room. Nobody else tells of it, so it has until a statement fails for want of it
 * and the probe, too; then the probe is made again and again until it succeeds. `ask` makes a query of this database.
 */
export function watchServerRoom(ask: (statement: string) => Promise<unknown>): ServerRoom {
  let hasRoom = true;
  let isClosed = false;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    hasRoom = await ask(PROBE).then(() => true, isRoomBeside);
    if (!hasRoom && !isClosed) timer = setTimeout(() => void doubt(), LOOK_EVERY_MS).unref();
  }

  /** What a probe that failed says of the room. A database that is away, or too busy, says nothing. */
  function isRoomBeside(error: unknown): boolean {
    if (isOverOwnLimit(error)) return true;
    return isDatabaseUnavailable(error) && !isDiskFull(error) ? hasRoom : false;
  }

  /** One at a time, however many fail: the probe's own fault comes here as well. */
  function doubt(): Promise<void> {
    clearTimeout(timer);
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  return {
    hasRoom: () => hasRoom,
    doubt,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
