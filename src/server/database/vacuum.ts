import type { Database } from './open.ts';

export const VACUUM_EVERY_MS = 60 * 60_000;

/** Their rows stay, and there may be a million of them: looking through all would hold everybody up. */
const KEPT = ['users', 'accounts', 'orders', 'order_lines'];
const BUSY_TABLES = `
  select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname in ('public', 'pgboss') and relname <> all ($1)`;

/**
 * PGlite is one process, with none beside it that clears up: the room of rows that have gone, attempts and sessions and letters,
 * is used again only after this. Each table takes some milliseconds and is a statement of its own, so that others come in between.
 */
export function vacuumNowAndThen(
  { pglite, hasRoom }: Pick<Database, 'pglite' | 'hasRoom'>,
  everyMs: number,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let isEnding = false;
  const timer = setInterval(() => {
    running ??= vacuum()
      // Whatever it was, the next one does it; a fault of the files ends the process in any case.
      .catch(() => {})
      .finally(() => {
        running = undefined;
      });
  }, everyMs).unref();

  async function vacuum(): Promise<void> {
    if (!pglite || !hasRoom()) return;
    const { rows } = await pglite.query<{ name: string }>(BUSY_TABLES, [KEPT]);
    for (const { name } of rows) {
      if (isEnding || !hasRoom()) return;
      await pglite.exec(`vacuum ${name}`);
    }
  }

  return {
    async stop() {
      isEnding = true;
      clearInterval(timer);
      await running;
    },
  };
}
