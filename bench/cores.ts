import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const TICKS_A_SECOND = 100;

/** Keeps a process on one core, so that a server and those who ask it do not take each other's time. Elsewhere than on Linux nothing. */
export function keepOnCore(pid: number, core: number): void {
  if (process.platform !== 'linux' || availableParallelism() <= core) return;
  execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
}

/** Seconds of processor time that a process has used so far, with all its threads. Linux only. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Resident memory in bytes. Linux only. */
export function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
