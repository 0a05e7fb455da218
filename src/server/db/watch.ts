import pg from 'pg';

const ASK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 1_000;

export type Watch = {
  isUp(): boolean;
  close(): Promise<void>;
};

/**
 * Asks the database again and again on a connection of its own. A server that is gone, or that only keeps its connections
 * open, is noticed within a second and a half; `onLost` is told once each time.
 */
export function watchDatabase(connectionString: string, onLost: () => void): Watch {
  let isUp = true;
  let isClosed = false;
  let client: pg.Client | undefined;
  let next: NodeJS.Timeout | undefined;
  schedule();
  return {
    isUp: () => isUp,
    async close() {
      isClosed = true;
      clearTimeout(next);
      await forget();
    },
  };

  function schedule(): void {
    if (!isClosed) next = setTimeout(() => void look().finally(schedule), ASK_EVERY_MS);
  }

  async function look(): Promise<void> {
    try {
      await within(ANSWER_WITHIN_MS, ask());
      isUp = true;
    } catch {
      // Not waited for: a connection that hangs also hangs while it is closed.
      void forget();
      if (isUp && !isClosed) {
        isUp = false;
        onLost();
      }
    }
  }

  async function ask(): Promise<void> {
    if (!client) {
      client = new pg.Client({
        connectionString,
        application_name: 'troy watch',
        connectionTimeoutMillis: ANSWER_WITHIN_MS,
      });
      // What breaks it shows at the next question.
      client.on('error', () => {});
      await client.connect();
    }
    await client.query('select 1');
  }

  async function forget(): Promise<void> {
    const last = client;
    client = undefined;
    await last?.end().catch(() => {});
  }
}

function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    // An answer may have come while this process was too busy to read it: it is given the chance to.
    const afterReading = () => setImmediate(() => setImmediate(() => reject(new Error('No answer in time'))));
    timer = setTimeout(afterReading, ms);
  });
  work.catch(() => {});
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
