import pg from 'pg';
import { canWrite } from './can-write.ts';
import { cut } from './cut.ts';
import { socketToServer } from './named-server.ts';

const ASK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 900;
const TURNS = 10;

/** What a database is wanted for. */
export type Use = 'read' | 'read and write';

export type Watch = {
  isUp(): boolean;
  close(): void;
};

/**
 * Asks the database again and again on a connection of its own. A server that is gone, or that only keeps its connections
 * open, is noticed within a second and a half; `onLost` is told once each time. One that can only be read is as good as gone for
 * whoever writes.
 */
export function watchDatabase(connectionString: string, use: Use, onLost: () => void): Watch {
  let isUp = true;
  let isClosed = false;
  let client: pg.Client | undefined;
  let next: NodeJS.Timeout | undefined;
  schedule();
  return {
    isUp: () => isUp,
    close() {
      isClosed = true;
      clearTimeout(next);
      giveUp();
    },
  };

  function schedule(): void {
    if (!isClosed) next = setTimeout(() => void look().finally(schedule), ASK_EVERY_MS);
  }

  async function look(): Promise<void> {
    try {
      await inTime(ask());
      isUp = true;
    } catch {
      giveUp();
      if (isUp && !isClosed) {
        isUp = false;
        onLost();
      }
    }
  }

  async function ask(): Promise<void> {
    if (!client) {
      client = new pg.Client({ connectionString, stream: socketToServer, application_name: 'troy watch' });
      // What breaks it shows at the next question.
      client.on('error', () => {});
      await client.connect();
    }
    if (!(await canWrite(client)) && use === 'read and write') throw new Error('It can only be read');
  }

  function giveUp(): void {
    if (client) cut(client);
    client = undefined;
  }
}

/**
 * Rejects when the work takes longer than `ANSWER_WITHIN_MS` of this process's own attention. The time is counted in turns,
 * and between two of them everything that has arrived is read: a process that is too busy to read an answer does not take it
 * for missing.
 */
function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const wait = (turns: number) => {
      if (turns === 0) reject(new Error('No answer in time'));
      // After the timer comes the reading, and only then the next turn begins.
      else timer = setTimeout(() => setImmediate(() => setImmediate(wait, turns - 1)), ANSWER_WITHIN_MS / TURNS);
    };
    wait(TURNS);
  });
  work.catch(() => {});
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
