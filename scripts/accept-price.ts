import { isMetal, METAL_NAMES, METALS } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { jumpText, type Tick } from '#domain/spot.ts';
import { sourceOf } from '#domain/spot-median.ts';
import { readConfig } from '#server/config.ts';
import { openExisting } from '#server/database/open.ts';
import type { DatabaseLocation } from '#server/database/types.ts';
import { logStore } from '#server/desk/log-store.ts';
import { tickStore } from '#server/prices/tick-store.ts';
import { runCommand } from './run-command.ts';

/** `npm run accept-price`: which metals are halted; with `-- gold` or `-- silver` that metal is sold at what the feed says. */
const [wanted] = process.argv.slice(2);
if (wanted !== undefined && !isMetal(wanted)) {
  console.error('Usage: npm run accept-price -- [gold|silver]');
  process.exit(2);
}
const metal = wanted;
await runCommand((location) => acceptPrice(location));

async function acceptPrice(location: DatabaseLocation): Promise<string> {
  const source = sourceOf(readConfig(process.env).feeds.kinds);
  const database = await openExisting(location);
  try {
    return await database.db.transaction(async (tx) => {
      const ticks = tickStore(tx);
      if (metal === undefined) return halts(await ticks.newest(source));
      const accepted = await ticks.accept(source, metal, () => true);
      if (!accepted) return `The price of ${metal} is not halted.`;
      const [before, after] = [formatUsd(accepted.before), formatUsd(accepted.price)];
      const entry = { action: 'price accepted', subject: `prices ${metal}`, before, after } as const;
      await logStore(tx, Date.now).add({ kind: 'operator' }, entry);
      return `${METAL_NAMES[metal]} is sold at ${after} from now on. The last good price was ${before}.`;
    });
  } finally {
    await database.close();
  }
}

function halts(tick: Tick | undefined): string {
  const lines = METALS.flatMap((metal) => {
    const [halt, price] = [tick?.halted?.[metal], tick?.prices[metal]];
    if (!halt || price === undefined) return [];
    const { reading, goodAt, since } = halt;
    return [
      `${METAL_NAMES[metal]} is not sold. Last good price ${formatUsd(price)}, ${isoText(goodAt)}. The feed says ${formatUsd(reading)} (${jumpText(price, reading)}) since ${isoText(since)}. To sell at it: npm run accept-price -- ${metal}`,
    ];
  });
  return lines.length > 0 ? lines.join('\n') : 'No metal is halted.';
}

function isoText(at: number): string {
  return new Date(at).toISOString();
}
