import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';

const TICKS_A_SECOND = 100;

/** Pins a process to one core, so that server and load generator do not take each other's time. Linux only, else it does nothing. */
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
  return statusBytes(pid, 'VmRSS');
}

function statusBytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

const LOOK_EVERY_MS = 1_000;
/** Readings in a row that differ by less than this share of the memory. */
const CALM_LOOKS = 8;
const CALM_SHARE = 0.02;
const SETTLES_WITHIN_LOOKS = 90;

/**
 * Resident memory in bytes once the process has come to rest: for some seconds after its start V8 holds several hundred megabytes
 * to optimise the embedded database. Linux only.
 */
export async function settledBytes(pid: number): Promise<number> {
  const seen: number[] = [];
  while (seen.length < SETTLES_WITHIN_LOOKS) {
    seen.push(residentBytes(pid));
    const last = seen.slice(-CALM_LOOKS);
    if (last.length === CALM_LOOKS && Math.max(...last) - Math.min(...last) < CALM_SHARE * Math.max(...last)) break;
    await setTimeout(LOOK_EVERY_MS);
  }
  return seen.at(-1) ?? Number.NaN;
}

/** The most that was resident at any time, in bytes. Linux only. */
export function mostResidentBytes(pid: number): number {
  return statusBytes(pid, 'VmHWM');
}
