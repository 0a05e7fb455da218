import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const MODULE = JSON.stringify(new URL('./log-lines.ts', import.meta.url));

/** What a process of its own has written when it has ended. */
function runWith(lines: string): string {
  const script = `import { logLines } from ${MODULE};
    process.stdout.on('error', () => {});
    const { write } = logLines(1, (missing) => write('missing ' + missing + '\\n'));
    ${lines}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return stdout;
}

describe('the lines of a process that ends at once', () => {
  it('are written, whichever was under way', () => {
    const written = runWith(`for (const word of ['one', 'two', 'three']) write(word + '\\n');
      process.exit(1);`);
    expect(linesOf(written)).toEqual(['one', 'two', 'three'].toSorted());
  });

  it('are written where it ends by an error that nobody caught', () => {
    const written = runWith(`write('before\\n');
      process.on('uncaughtExceptionMonitor', ({ message }) => write(message + '\\n'));
      throw new Error('the fault');`);
    expect(linesOf(written)).toEqual(['before', 'the fault']);
  });

  it('tell how many are missing of those that were too many', () => {
    // Beside the one that is under way there is room for three of the others.
    const written = runWith(`const line = (word) => write(word + '.'.repeat(80 * 1024) + '\\n');
      write('one\\n');
      for (const word of ['two', 'three', 'four', 'five', 'six']) line(word);
      process.exit(0);`);
    expect(linesOf(written.replaceAll('.', ''))).toEqual(['one', 'two', 'three', 'four', 'missing 2'].toSorted());
  });
});

/** Whatever is under way when a process ends may come before or after the others. */
function linesOf(written: string): string[] {
  return written.split('\n').slice(0, -1).toSorted();
}
