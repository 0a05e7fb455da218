import { spawn } from 'node:child_process';

/** Number of checks by result. */
export type Tally = { readonly passed: number; readonly failed: number };

export type Step = {
  readonly name: string;
  /** A script that Node runs, with its arguments. */
  readonly run: readonly string[];
};

/** A step that takes longer hangs: it is ended and counts as failed. */
const STEP_LIMIT_MS = 10 * 60_000;

/** Runs all steps one after the other, with a line for each; the output of a failed one stands above its line. */
export async function runSteps(steps: readonly Step[]): Promise<Tally> {
  let failed = 0;
  for (const { name, run } of steps) {
    const { isOk, output, seconds } = await runQuietly(run);
    if (!isOk) console.log(output.trimEnd());
    console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
    if (!isOk) failed += 1;
  }
  return { passed: steps.length - failed, failed };
}

/** Runs a script under this Node with its output passed through. Resolves to its exit code, 1 if it was killed. */
export function runLoudly(run: readonly string[], env: Readonly<Record<string, string>>, timeoutMs: number) {
  return new Promise<number>((resolve) => {
    const options = { env: { ...process.env, ...env }, timeout: timeoutMs };
    const child = spawn(process.execPath, run, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function runQuietly(run: readonly string[]) {
  const startedAt = performance.now();
  return new Promise<{ isOk: boolean; output: string; seconds: number }>((resolve) => {
    const child = spawn(process.execPath, run, {
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: STEP_LIMIT_MS,
    });
    const output: string[] = [];
    const end = (isOk: boolean) =>
      resolve({ isOk, output: output.join(''), seconds: (performance.now() - startedAt) / 1000 });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => output.push(text));
    child.once('error', (error) => {
      output.push(error.message);
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}
