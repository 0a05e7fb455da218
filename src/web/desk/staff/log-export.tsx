import { useState } from 'react';
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
    else saveFile('troy-log.csv', csvOf(all));
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
  const line = (fields: readonly unknown[]) => fields.map(fieldOf).join(',');
  return [COLUMNS.join(','), ...rows.map((row) => line(COLUMNS.map((column) => row[column])))].join('\r\n');
}

/** Quoted; what a spreadsheet would take for a formula begins with an apostrophe. */
function fieldOf(value: unknown): string {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
  return `"${text.replace(/^[=+\-@\t]/, "'$&").replaceAll('"', '""')}"`;
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
