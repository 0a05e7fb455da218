import { connect } from 'node:net';

/** How one tick came to the readers. */
export type TickReport = {
  readonly id: string;
  readonly readers: number;
  readonly inTime: number;
  readonly p99Ms: number;
};

export type FromReaders =
  | { readonly kind: 'opened'; readonly open: number; readonly failed: number }
  | { readonly kind: 'tick'; readonly tick: TickReport };

/** A tick is waited for this long before it is counted. */
const COUNTED_AFTER_MS = 2_000;
const OPENED_AT_ONCE = 200;
const SHARED = Buffer.alloc(4096);
/** By tick and revision of the goods. */
const EVENT = /id: (\d+)\.\d+\ndata: ({.*})\n/;

/**
 * A process of its own that reads many streams, each from an address of its own as far as the shop can tell:
 * `node bench/stream-readers.ts HOST PORT COUNT IN_TIME_MS`. The age of a tick counts from when the feed was read, on the
 * same clock, so that storing it is part of the way.
 */
const [host = '', port = '', count = '', inTimeMs = ''] = process.argv.slice(2);
const ages = new Map<string, number[]>();
let open = 0;
let failed = 0;
/** The last message: the next one is mostly the same bytes. */
let last: { readonly message: Buffer; readonly at: number; readonly ages: number[] } | undefined;
/** Ticks from before all were open say nothing. */
let isOpened = false;

await openAll(Number(count));
isOpened = true;
tell({ kind: 'opened', open, failed });

async function openAll(total: number): Promise<void> {
  for (let first = 0; first < total; first += OPENED_AT_ONCE) {
    const indexes = Array.from({ length: Math.min(OPENED_AT_ONCE, total - first) }, (_, index) => first + index);
    await Promise.all(indexes.map(openOne));
  }
}

function openOne(index: number): Promise<void> {
  return new Promise((resolve) => {
    let isAnswered = false;
    // All read into the same bytes: nothing is made for each message.
    const onread = { buffer: SHARED, callback: take };
    const socket = connect({ port: Number(port), host, onread });
    const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    socket.write(`GET /api/rates/stream HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    socket.on('error', () => settle(false));
    socket.on('close', () => {
      open -= 1;
    });

    function take(size: number, buffer: Uint8Array): boolean {
      if (isAnswered) hear(buffer as Buffer, size);
      else settle((buffer as Buffer).toString('latin1', 0, 12) === 'HTTP/1.1 200');
      return true;
    }

    function settle(isOpen: boolean): void {
      if (isAnswered) return;
      isAnswered = true;
      if (isOpen) open += 1;
      else failed += 1;
      resolve();
    }
  });
}

function hear(buffer: Buffer, size: number): void {
  if (last && size === last.message.length && last.message.compare(buffer, 0, size) === 0) {
    last.ages.push(Date.now() - last.at);
    return;
  }
  const text = buffer.toString('latin1', 0, size);
  const [, id, json] = EVENT.exec(text) ?? [];
  if (id === undefined || json === undefined) return;
  const at = Date.parse(JSON.parse(json).at);
  const heard = ages.get(id) ?? [];
  heard.push(Date.now() - at);
  last = { message: Buffer.from(text, 'latin1'), at, ages: heard };
  if (ages.has(id) || !isOpened) return;
  ages.set(id, heard);
  setTimeout(() => report(id), COUNTED_AFTER_MS);
}

function report(id: string): void {
  const heard = (ages.get(id) ?? []).sort((a, b) => a - b);
  ages.delete(id);
  const inTime = heard.filter((age) => age <= Number(inTimeMs)).length;
  const p99Ms = heard[Math.ceil(heard.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
  tell({ kind: 'tick', tick: { id, readers: open, inTime, p99Ms } });
}

function tell(message: FromReaders): void {
  process.send?.(message);
}
