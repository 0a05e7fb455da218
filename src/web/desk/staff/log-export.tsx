import { useState } from 'react';
import { spreadsheetTime } from '#domain/shop-time.ts';
import { SHOP_ZONE } from '#domain/shop-zone.ts';
import { csvText } from '../../ui/files/csv.ts';
import { saveFile } from '../../ui/files/save-file.ts';
import { desk } from '../data/desk.ts';
import { Button } from '../ui/button.tsx';
import { Download } from '../ui/icons.ts';
import { Refusal } from '../ui/refusal.tsx';
import type { LogRow } from './log-words.ts';

const COLUMNS = ['id', 'at', 'actor', 'staffId', 'action', 'subject', 'before', 'after', 'reason', 'seal'] as const;

/** Saves what the filter finds as CSV, page by page, from the newest row to the oldest. */
export function LogExport({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const save = async () => {
    setIsBusy(true);
    setFault(undefined);
    const all = await readAll(query);
    setIsBusy(false);
    if (typeof all === 'string') setFault(all);
    else saveFile('troy-log.csv', new Blob([csvOf(all)], { type: 'text/csv' }));
  };
  return (
    <div>
      <Button icon={Download} isBusy={isBusy} onClick={() => void save()}>
        Export
      </Button>
      {fault && <Refusal failure={{ kind: 'refused', sentence: fault }} />}
    </div>
  );
}

/** Answers the sentence of a failure instead. */
async function readAll(query: Readonly<Record<string, string>>): Promise<readonly LogRow[] | string> {
  const all: LogRow[] = [];
  for (;;) {
    const before = all.at(-1)?.id;
    const page = await desk.readLog({ query: { ...query, ...(before !== undefined && { before: String(before) }) } });
    if (!page.ok) return page.failure.sentence;
    if (page.answer.data.length === 0) return all;
    all.push(...page.answer.data);
  }
}

function csvOf(rows: readonly LogRow[]): string {
  const cells = rows.map((row) => [
    spreadsheetTime(Date.parse(row.at)),
    ...COLUMNS.map((column) => (typeof row[column] === 'number' ? row[column] : textOf(row[column]))),
  ]);
  return csvText([[`Time (${SHOP_ZONE})`, ...COLUMNS], ...cells]);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
}
