import { ConfigError, readConfig } from '#server/config.ts';
import { DatabaseError, isDatabaseUnavailable } from '#server/database/errors.ts';
import type { DatabaseLocation } from '#server/database/types.ts';

/**
 * Runs an operator's command over the database of the settings, prints what it answers and ends the process: with 0, or with 1
 * and a sentence where the operator can mend the error. `describe` knows the errors of this command alone.
 */
export async function runCommand(
  command: (location: DatabaseLocation) => Promise<string>,
  describe: (error: unknown) => string | undefined = () => undefined,
): Promise<never> {
  try {
    const said = await command(readConfig(process.env).database);
    // Its end would cut off what a reader behind a pipe has not taken yet.
    await new Promise((resolve) => {
      process.stdout.once('error', resolve);
      process.stdout.write(`${said}\n`, resolve);
    });
    process.exit(0);
  } catch (error) {
    console.error(describe(error) ?? describeDatabaseError(error) ?? error);
    process.exit(1);
  }
}

function describeDatabaseError(error: unknown): string | undefined {
  if (error instanceof DatabaseError || error instanceof ConfigError) return error.message;
  if (isDatabaseUnavailable(error))
    return 'Not finished: the database was lost on the way, or had no room or no time for it. Try again.';
  return undefined;
}
