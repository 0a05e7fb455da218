import { useEffect, useState } from 'react';
import { clocksNow, serverNow } from '../hooks/server-clock.ts';

const LOOK_MS = 1_000;

/** What is left of `leftMs`, which the server told when the component began, in steps of a second; 0 at the end. */
export function useTimeLeft(leftMs: number): number {
  const [asked] = useState(clocksNow);
  const [left, setLeft] = useState(leftMs);
  useEffect(() => {
    const look = () => setLeft(Math.max(0, leftMs - serverNow({ serverAt: 0, asked })));
    look();
    const looking = setInterval(look, LOOK_MS);
    return () => clearInterval(looking);
  }, [leftMs, asked]);
  return left;
}

export function minutesLeftText(leftMs: number): string {
  const minutes = Math.floor(leftMs / 60_000);
  if (minutes === 0) return 'under a minute left';
  return minutes === 1 ? '1 minute left' : `${minutes} minutes left`;
}
