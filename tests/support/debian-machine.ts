import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { watchOver } from './child-processes.ts';
import { childrenOf } from './postgres.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Debian's packages that a machine of the tests takes from the one that it runs on. */
const NEEDED = [
  ...['age', 'dbus', 'nginx', 'openssh-server', 'postgresql', 'rsync', 'systemd'],
  ...['prometheus', 'prometheus-alertmanager', 'prometheus-node-exporter'],
];
const BOOTS_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

/**
 * Joins a control group of the machine's own, and becomes the rest. In one group two machines would remove the groups of each
 * other's units while these start.
 */
const JOIN = `
set -e
folder=$1; shift
mkdir "$folder/groups"
mount -t cgroup2 cgroup2 "$folder/groups"
mkdir "$folder/groups/\${folder##*/}"
echo $$ > "$folder/groups/\${folder##*/}/cgroup.procs"
umount "$folder/groups"
exec "$@"
`;

/** Removes the control groups of a machine that has ended, once its last process has. */
const LEAVE = `
mount -t cgroup2 cgroup2 "$1/groups"
until find "$1/groups/\${1##*/}" -depth -type d -exec rmdir {} + 2> /dev/null; do sleep 0.1; done
umount "$1/groups"
`;

/**
 * Becomes the first process of the machine: all files of this one, changes kept apart; devices, processes and a network of its
 * own. The checkout is at /mnt/checkout, and cannot be changed.
 */
const BOOT = `
set -e
folder=$1; checkout=$2
mount --make-rprivate /
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/changes,workdir=$folder/work" "$folder/root"
cd "$folder/root"
mkdir -p mnt/checkout
mount --bind "$checkout" mnt/checkout
mount -o remount,bind,ro mnt/checkout
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do touch dev/$device; mount --bind /dev/$device dev/$device; done
mkdir dev/shm dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx; ln -s /proc/self/fd dev/fd
touch dev/console; mount --bind "$folder/console" dev/console
echo debian > etc/hostname; : > etc/machine-id
mkdir -p mnt/below
pivot_root . mnt/below
umount -l /mnt/below
exec env -i container=troy PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=console systemd.unit=basic.target
`;

export type DebianMachine = {
  /** Runs a script of bash as root, ended by the first command that fails. Answers what it has printed; throws with it where it failed. */
  run(script: string): Promise<string>;
  /** Starts a program in its network, under this Node; its standard error is this process's. */
  inNetwork(args: readonly string[]): ChildProcessByStdio<null, Readable, null>;
  stop(): Promise<void>;
};

/**
 * A Debian with a systemd of its own as the first process, in namespaces of the kernel: what is done in it stays in it, and ends
 * with it. It takes Linux, root, and the packages from the machine below.
 */
export async function bootDebian(): Promise<DebianMachine> {
  await refuseUnsuitable();
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-debian-'));
  await Promise.all(['root', 'changes', 'work'].map((name) => mkdir(path.join(folder, name))));
  await writeFile(path.join(folder, 'console'), '');
  const namespaces = ['--pid', '--fork', '--kill-child', '--uts', '--ipc', '--net', '--cgroup'];
  const boot = ['unshare', ...namespaces, 'bash', '-c', BOOT, 'boot', folder, ROOT];
  const below = spawn('unshare', ['--mount', 'bash', '-c', JOIN, 'join', folder, ...boot], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  below.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<never>((_resolve, reject) =>
    below.once('close', (code) => reject(new Error(`The Debian machine ended with ${code}: ${said}`))),
  );
  ended.catch(() => {});
  const watchdog = watchOver(below.pid ?? 0, folder);
  const first = () => childrenOf(below.pid)[0] ?? 0;

  function inside(script: string): Promise<string> {
    const parts = ['-m', '-p', '-u', '-i', '-n', '-C', '-r', '-w'];
    const shell = ['bash', '--norc', '-euo', 'pipefail', '-c', script];
    const env = {
      HOME: '/root',
      LANG: 'C.UTF-8',
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    };
    return new Promise((resolve, reject) => {
      execFile(
        'nsenter',
        ['-t', String(first()), ...parts, '--', ...shell],
        { env, maxBuffer: 2 ** 26 },
        (error, out, err) => (error ? reject(new Error(`${script}\n${out}${err}`)) : resolve(out + err)),
      );
    });
  }

  /** A unit that fails says why in its status and in the journal alone. */
  async function run(script: string): Promise<string> {
    try {
      return await inside(script);
    } catch (error) {
      const journal = await inside(
        'systemctl status --state=failed --no-pager --lines=0 || true; journalctl --no-pager --lines=60',
      ).catch(String);
      throw new Error(`${(error as Error).message}\n${journal}`);
    }
  }

  await Promise.race([untilBooted(inside), ended]);
  return {
    run: (script) => Promise.race([run(script), ended]),
    inNetwork: (args) =>
      spawn('nsenter', ['-t', String(first()), '-n', '--', process.execPath, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    async stop() {
      below.kill('SIGKILL');
      await ended.catch(() => {});
      watchdog.dismiss();
      // The mounts have ended with the processes of their namespace, be it a moment later.
      await promisify(execFile)('unshare', ['--mount', 'bash', '-c', LEAVE, 'leave', folder]);
      await promisify(execFile)('rm', ['-rf', folder]);
    },
  };
}

async function refuseUnsuitable(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('A Debian machine takes Linux and root.');
  const stdout = await promisify(execFile)('dpkg', ['--get-selections']).then(
    ({ stdout }) => stdout,
    () => '',
  );
  const missing = NEEDED.filter((name) => !new RegExp(`^${name}\\s+install$`, 'm').test(stdout));
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}: apt-get install ${missing.join(' ')}`);
}

async function untilBooted(inside: (script: string) => Promise<string>): Promise<void> {
  const deadline = Date.now() + BOOTS_WITHIN_MS;
  for (;;) {
    const isUp = await inside('systemctl is-active --quiet basic.target').then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) throw new Error('The Debian machine did not come up in time.');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
