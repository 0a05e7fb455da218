import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const SCRIPT = path.resolve(import.meta.dirname, '../../support/watched-loop.ts');

function run(
  how: 'blocked' | 'busy' | 'stopped',
): Promise<{ signal: NodeJS.Signals | null; out: string; error: string }> {
  const child = spawn(process.execPath, [SCRIPT, how], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, error] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    error += text;
  });
  return new Promise((resolve) => child.once('close', (_code, signal) => resolve({ signal, out, error })));
}

it.concurrent('a process whose main loop turns no more ends by SIGKILL, and says so', async () => {
  const { signal, out, error } = await run('blocked');
  expect(signal).toBe('SIGKILL');
  expect(out).toBe('');
  expect(error).toBe(
    'The embedded database has not come to an end of a step: the shop is killed, to be started again.\n',
  );
});

it.concurrent('a process whose main loop turns, or is watched no more, goes on', async () => {
  for (const how of ['busy', 'stopped'] as const) {
    expect(await run(how)).toEqual({ signal: null, out: 'done\n', error: '' });
  }
});
