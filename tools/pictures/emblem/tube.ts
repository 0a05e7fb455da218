import type { Layers } from './layers.ts';
import { type Taper, traceTaper } from './line.ts';
import { visitRibbon } from './ribbon.ts';

export type TubeForm = {
  /** Brings the whole tube forward. */
  lift?: number;
  /** Height in proportion to the half width. */
  depth?: number;
  /** Distance over which the tube blends into other clay of nearly its height. */
  melt?: number;
};

/** A round, tapering tube: bodies, necks and legs are built of them. */
export function layTube(layers: Layers, taper: Taper, { lift = 0, depth = 2.6, melt = 0.05 }: TubeForm) {
  const { path, widths } = traceTaper(taper);
  const { clay, cover, scale } = layers;
  visitRibbon(path, Math.max(...widths), layers.side, ({ index, along, aside }) => {
    const place = along * (widths.length - 1);
    const span = Math.min(widths.length - 2, Math.floor(place));
    const radius = widths[span] + (widths[span + 1] - widths[span]) * (place - span);
    const inside = 1 - (aside / radius) ** 2;
    if (inside <= 0) return;
    const share = Math.min(1, (radius - Math.abs(aside)) * scale + 0.5);
    const height = lift + depth * radius * inside ** 0.6;
    const old = clay.values[index];
    if (cover.values[index] < 0.5) clay.values[index] = Math.max(old, height * share);
    else {
      const meeting = Math.max(0, 1 - Math.abs(height - old) / melt);
      clay.values[index] = Math.max(old, height) + (melt / 4) * meeting * meeting;
    }
    cover.values[index] = Math.max(cover.values[index], share);
  });
}
