import { nameOf, openExisting } from '#server/database/open.ts';
import type { DatabaseLocation } from '#server/database/types.ts';
import { logStore } from '#server/desk/log-store.ts';
import { goodsStore } from '#server/goods/goods-store.ts';
import { planImport } from '#server/goods/import-goods.ts';
import { CatalogueError, openCatalogue } from '#server/goods/seed-goods.ts';
import { runCommand } from './run-command.ts';

class ImportError extends Error {}

/** `npm run import-goods -- FILE`: what a file of products would change; with `--apply` it is changed, as one revision. */
const [file, ...options] = process.argv.slice(2);
if (!file || options.some((option) => option !== '--apply')) {
  console.error('Usage: npm run import-goods -- FILE [--apply]');
  process.exit(2);
}
const catalogue = file;
await runCommand(
  (location) => importGoods(location, catalogue, options.length > 0),
  (error) => (error instanceof ImportError || error instanceof CatalogueError ? error.message : undefined),
);

async function importGoods(location: DatabaseLocation, from: string, applies: boolean): Promise<string> {
  const database = await openExisting(location);
  try {
    const goods = await openCatalogue(from);
    return await database.db.transaction(async (tx) => {
      const store = goodsStore(tx);
      const { revision } = await store.lockHead();
      if (revision === 0) throw new ImportError('There are no goods yet: the first start of the shop fills them in.');
      const { edits, report, faults } = planImport(goods, await store.rowsOf());
      if (faults.length > 0)
        throw new ImportError([`Cannot import ${from}:`, ...faults.map((one) => `  ${one}.`)].join('\n'));
      const place = await nameOf(location);
      if (edits.length === 0) return `Nothing to change in ${place}.`;
      if (!applies)
        return [...report, `${edits.length} products would change in ${place}. Add --apply to do it.`].join('\n');
      const applied = await store.applyRevision({ at: Date.now(), staffId: null, source: 'import', edits });
      if (!applied.ok) throw new ImportError(`Cannot import ${from}: ${applied.reason} (${applied.key}).`);
      const subject = `catalogue ${applied.revision}` as const;
      const after = { products: edits.length };
      await logStore(tx, Date.now).add({ kind: 'operator' }, { action: 'goods-changed', subject, after });
      return [...report, `${edits.length} products changed in ${place}, as revision ${applied.revision}.`].join('\n');
    });
  } finally {
    await database.close();
  }
}
