import { write, writeSync } from 'node:fs';

/** For lines that cannot be written yet: some two thousand of them. */
const MOST_WAITING_BYTES = 256 * 1024;
/** So much room there is again before what is missing is told of, or every second line would tell of the one before it. */
const ROOM_AGAIN_BYTES = MOST_WAITING_BYTES / 2;
const AGAIN_MS = 100;
/** At the end of the process, for a reader who is slow and no more than that. */
const LAST_LINES_WITHIN_MS = 500;
const PAUSE_MS = 25;

/**
 * Lines for a file or a pipe that may take none: its disk is full, or its reader has stopped or gone. They wait in memory as
 * far as there is room, and later ones are lost; `onMissing` is told how many, to say so in their place. Nobody waits for them
 * and nothing is thrown: one write at a time is under way beside the main thread. At the end of the process what is left is
 * written if it can be. A pipe must not block, since a process does not end while a write is under way.
 */
export function logLines(descriptor: number, onMissing: (lines: number) => void): { write(line: string): void } {
  let waiting: Buffer[] = [];
  let inHand = Buffer.alloc(0);
  /** Of both. */
  let bytesLeft = 0;
  let missing = 0;
  let isBusy = false;
  let isUnderWay = false;
  process.once('exit', end);
  return {
    write(line) {
      const bytes = Buffer.from(line);
      const isTooMuch = bytesLeft > 0 && bytesLeft + bytes.length > MOST_WAITING_BYTES;
      // What comes after a line that is missing must not stand in its place.
      if (missing > 0 || isTooMuch) {
        missing += 1;
        return;
      }
      waiting.push(bytes);
      bytesLeft += bytes.length;
      if (!isBusy) writeNext();
    },
  };

  function writeNext(): void {
    isBusy = true;
    isUnderWay = true;
    takeInHand();
    write(descriptor, inHand, (error, bytes) => {
      isUnderWay = false;
      if (error) {
        setTimeout(writeNext, AGAIN_MS).unref();
        return;
      }
      putAway(bytes);
      if (bytesLeft <= ROOM_AGAIN_BYTES) tellOfMissing();
      if (bytesLeft > 0) writeNext();
      else isBusy = false;
    });
  }

  function takeInHand(): void {
    inHand = Buffer.concat([inHand, ...waiting]);
    waiting = [];
  }

  function putAway(bytes: number): void {
    inHand = inHand.subarray(bytes);
    bytesLeft -= bytes;
  }

  function tellOfMissing(): void {
    if (missing === 0) return;
    const lines = missing;
    missing = 0;
    onMissing(lines);
  }

  function end(): void {
    isBusy = true;
    const until = Date.now() + LAST_LINES_WITHIN_MS;
    // What is under way goes first; it is done by itself, or never.
    if (isUnderWay) {
      pause();
      putAway(inHand.length);
    }
    writeRest(until);
    tellOfMissing();
    writeRest(until);
  }

  function writeRest(until: number): void {
    takeInHand();
    while (bytesLeft > 0) {
      try {
        putAway(writeSync(descriptor, inHand));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || Date.now() > until) return;
        pause();
      }
    }
  }
}

/** Of the main thread alone: where a process ends, no timer comes any more. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, PAUSE_MS);
}
