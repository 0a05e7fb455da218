import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** Below those that systems hand out by themselves, to servers on any port and to the near end of a connection. */
const PORTS = { first: 12_000, count: 20_000 };
/** Processes that begin one after the other look in different places. */
const PORTS_OF_A_PROCESS = 61;
let lookedAt = process.pid * PORTS_OF_A_PROCESS;

/** A port that is free and stays so: no one else is given it, and this process looks at another one next time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + (lookedAt++ % PORTS.count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

export type Watchdog = {
  /** The process has ended by itself: only its folder is still to be removed. */
  processEnded(): void;
  /** Nothing is left to do. */
  dismiss(): void;
};

const SCRIPT = 'pid=$1; while read -r _; do pid=; done; [ -n "$pid" ] && kill -KILL "$pid" && sleep 0.2; rm -rf "$2"';

/**
 * Ends a process and removes its folder when this process dies, even by SIGKILL: a shell waits at the other end of a pipe that
 * the system closes.
 */
export function watchOver(pid: number, folder: string): Watchdog {
  const dog = spawn('/bin/sh', ['-c', SCRIPT, 'watchdog', String(pid), folder], {
    // A group of its own: Ctrl-C reaches all others of this terminal.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  dog.unref();
  // Neither the pipe keeps this process alive, nor an ended watchdog fails it.
  (dog.stdin as unknown as { unref(): void }).unref();
  dog.stdin.on('error', () => {});
  return {
    processEnded: () => void dog.stdin.write('ended\n'),
    dismiss: () => void dog.kill('SIGKILL'),
  };
}
