import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** A port that was free a moment ago: the system does not hand out the same one again soon. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
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
