import { PGlite } from '@electric-sql/pglite';
import { DatabaseLost } from './errors.ts';
import { shareOut } from './share-out.ts';

/** Codes of PostgreSQL for files that the system does not let it make, open, read or write. */
const FAULT_OF_FILES = /^58...$/;

/**
 * PGlite that gives up at the first fault of its files. One file that could not be made, because the process had too many open,
 * stays in its own list of files for good, and every later write fails over it: only opening the database anew helps. From then
 * on nothing is asked of it any more, and everything fails with DatabaseLost.
 */
export class WatchedPglite extends PGlite {
  #fault: DatabaseLost | undefined;
  #tell: (fault: DatabaseLost) => void = () => {};
  /** Settles with the fault once there is one. */
  readonly lost = new Promise<DatabaseLost>((resolve) => {
    this.#tell = resolve;
  });

  /** It does one thing at a time, and the process nothing else meanwhile. */
  readonly #shares = shareOut({ atOnce: 1, holdsProcess: true });

  /** Every statement, or transaction, that stands by itself. */
  override async _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.#shares.enter();
    try {
      return await super._runExclusiveTransaction(work);
    } finally {
      leave();
    }
  }

  override execProtocol(...args: Parameters<PGlite['execProtocol']>): ReturnType<PGlite['execProtocol']> {
    return this.#ask(() => super.execProtocol(...args));
  }

  override execProtocolStream(
    ...args: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    return this.#ask(() => super.execProtocolStream(...args));
  }

  async #ask<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (this.#fault) throw this.#fault;
    try {
      return await ask();
    } catch (error) {
      if (!isFaultOfFiles(error)) throw error;
      this.#fault = new DatabaseLost(error.message, { cause: error });
      this.#tell(this.#fault);
      throw this.#fault;
    }
  }
}

function isFaultOfFiles(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && FAULT_OF_FILES.test(String(error.code));
}
