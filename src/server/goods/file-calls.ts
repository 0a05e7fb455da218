import { Readable } from 'node:stream';
import { lastPrices, type SpotPrices } from '#domain/spot.ts';
import { actorOf } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { refuseDesk } from '../desk/presenters.ts';
import { asCsvFile, succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { writeGoodsFile } from './goods-file.ts';
import { createGoodsReads } from './goods-reads.ts';
import type { DryRun } from './import-goods-file.ts';
import { createImportGoods } from './import-goods-file.ts';
import { presentEditPrice, presentEdits } from './premium-presenters.ts';
import type { ReadRow } from './read-goods-file.ts';

export function fileCalls(context: DeskContext) {
  const { log, spot } = context;
  const goods = createGoodsReads(context);
  const importGoods = createImportGoods(context);
  return {
    exportGoods: async ({ query, staff, reply }) => {
      const { rows, places } = await goods.list();
      await log.add(actorOf(staff), { action: 'export', subject: 'goods' });
      asCsvFile(reply, 'goods.csv');
      return Readable.from([writeGoodsFile(rows, places, query.bom === 'yes')]);
    },

    tryGoodsFile: async ({ body, staff }) => {
      const tried = await importGoods.tryFile(staff.role, body.csv);
      return tried.ok ? succeed(presentDryRun(tried.run, lastPrices(spot())), 'Dry run') : refuseDesk(tried);
    },

    applyGoodsFile: async ({ params, body, staff, keyed }) => {
      const { csv, refusesShownPrices, reason, ask, typedCount } = body;
      const given = { csv, refusesShownPrices, seal: params.seal, asked: { reason, ask, typedCount } };
      const applied = await importGoods.apply({ staff, keyed }, given);
      return applied.ok ? succeed(applied.answer, 'Done') : refuseDesk(applied);
    },
  } satisfies Partial<StaffHandlers>;
}

const MOST_ROWS = 5_000;

function presentDryRun(
  { seal, rows, needs, deciders }: DryRun & { readonly deciders: number },
  spot: SpotPrices | undefined,
) {
  const count = (kind: ReadRow['kind']) => rows.filter((row) => row.kind === kind).length;
  const about = ({ line, key, name }: ReadRow) => ({ line, key, name });
  return {
    seal,
    create: count('create'),
    change: count('change'),
    same: count('same'),
    fault: count('fault'),
    needs: [...needs],
    deciders,
    faults: rows.flatMap((row) => (row.kind === 'fault' ? [{ ...about(row), faults: [...row.faults] }] : [])),
    belowCost: rows.filter((row) => 'after' in row && presentEditPrice(beforeOf(row), row.after, spot)?.isBelowCost)
      .length,
    rows: rows
      .flatMap((row) => (row.kind === 'create' || row.kind === 'change' ? [row] : []))
      .slice(0, MOST_ROWS)
      .map((row) => ({
        ...about(row),
        kind: row.kind,
        items: presentEdits([row.edit], row.kind === 'change' ? [row.before] : []).items,
        price: presentEditPrice(beforeOf(row), row.after, spot),
      })),
  };
}

function beforeOf(row: ReadRow) {
  return row.kind === 'change' ? row.before : undefined;
}
