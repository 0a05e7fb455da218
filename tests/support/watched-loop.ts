import { watchLoop } from '#server/loop-watch.ts';

/** A process whose main loop is watched: `blocked` never turns again, `busy` turns for a while, `stopped` blocks unwatched. */
const [, , how] = process.argv;
const TICK_MS = 50;
const MOST_TICKS = 60;

const watch = watchLoop({ tickMs: TICK_MS, mostTicks: MOST_TICKS });
if (how === 'busy') {
  for (let turns = 0; turns < 2 * MOST_TICKS; turns += 1) await new Promise((resolve) => setTimeout(resolve, TICK_MS));
} else {
  if (how === 'stopped') await watch.stop();
  const until = how === 'stopped' ? Date.now() + 2 * MOST_TICKS * TICK_MS : Number.POSITIVE_INFINITY;
  while (Date.now() < until);
}
process.stdout.write('done\n');
process.exit(0);
