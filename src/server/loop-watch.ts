import { Worker } from 'node:worker_threads';

const TICK_MS = 1_000;
const MOST_TICKS = 30;
const SENTENCE = 'The embedded database has not come to an end of a step: the shop is killed, to be started again.\n';

/**
 * A thread of its own, since the main one may never come back. It counts its own ticks and not the time: a machine that was
 * suspended or a process that was stopped has missed one tick and no more. The line is written beside the thread, as whoever
 * reads standard error may have stopped reading.
 */
const WATCHER = `
const { write } = require('node:fs');
const { beats, tickMs, mostTicks, sentence } = require('node:worker_threads').workerData;
const kill = () => process.kill(process.pid, 'SIGKILL');
let seen = 0;
let ticks = 0;
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  ticks = beat === seen ? ticks + 1 : 0;
  seen = beat;
  if (ticks !== mostTicks) return;
  setTimeout(kill, 500);
  write(2, sentence, kill);
}, tickMs);
`;

export type LoopWatch = { stop(): Promise<void> };

/**
 * Ends this process by SIGKILL when its main loop has not turned for `mostTicks` ticks, with a line on standard error before.
 * PGlite runs in the main thread, and a write that the system refuses for good has it try again for ever: nothing is answered
 * then, and no signal is heard.
 */
export function watchLoop({ tickMs = TICK_MS, mostTicks = MOST_TICKS } = {}): LoopWatch {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const beating = setInterval(() => Atomics.add(beats, 0, 1), tickMs).unref();
  const watcher = new Worker(WATCHER, { eval: true, workerData: { beats, tickMs, mostTicks, sentence: SENTENCE } });
  watcher.unref();
  // Where the system has no thread left, the shop goes on unwatched.
  watcher.on('error', () => {});
  return {
    async stop() {
      clearInterval(beating);
      await watcher.terminate();
    },
  };
}
