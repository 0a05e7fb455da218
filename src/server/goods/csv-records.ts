import { CsvError, parse } from 'csv-parse/sync';

export type CsvRecord = {
  readonly record: readonly string[];
  readonly raw: string;
  /** The line on which the record ends. */
  readonly info: { readonly lines: number };
};

type Records =
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  | { readonly ok: false; readonly line: number; readonly fault: string };

/**
 * Records of a CSV without those that hold nothing. A quote inside a cell without quotes, such as an inch sign, is a character of it;
 * a quote that leaves doubt where its cell ends is a fault of the line on which its record begins.
 */
export function recordsOf(text: string, delimiter: string): Records {
  let end = 0;
  try {
    const records = parse(text, {
      ...{ bom: true, info: true, raw: true, relax_column_count: true, relax_quotes: true, delimiter },
      ...{ skip_empty_lines: true, skip_records_with_empty_values: true },
      on_record: (record, { lines }) => {
        end = lines;
        return record;
      },
    }) as unknown as readonly CsvRecord[];
    const doubtful = records.findIndex(({ record, raw }) => record.some((cell) => isDoubtful(cell, raw)));
    return doubtful < 0 ? { ok: true, records } : fault((records[doubtful - 1]?.info.lines ?? 0) + 1);
  } catch (error) {
    if (error instanceof CsvError) return fault(end + 1);
    throw error;
  }
}

function fault(line: number): Records {
  return { ok: false, line, fault: 'A quote is missing, or stands where none may.' };
}

/** The parser passes over a quote that closes in the middle of a cell: only a cell that was quoted whole begins with one. */
function isDoubtful(cell: string, raw: string): boolean {
  return cell.trimStart().startsWith('"') && !raw.includes(`"${cell.replaceAll('"', '""')}"`);
}
