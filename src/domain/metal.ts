export const METALS = ['gold', 'silver'] as const;

export type Metal = (typeof METALS)[number];

export function isMetal(value: unknown): value is Metal {
  return value === 'gold' || value === 'silver';
}

export const METAL_NAMES: Readonly<Record<Metal, string>> = { gold: 'Gold', silver: 'Silver' };
