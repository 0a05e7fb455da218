import type { ReactNode } from 'react';
import type { Icon } from '../ui/draw-icon.tsx';
import { CircleDot, Clock } from '../ui/icons.ts';
import { statusText } from '../ui/orders/order-facts.ts';
import { CircleX, PackageCheck, RefreshCw } from './icons.ts';

export type BadgeTone = 'delivered' | 'processing' | 'pending' | 'cancelled' | 'other';

const ICONS: Readonly<Record<BadgeTone, Icon>> = {
  delivered: PackageCheck,
  processing: RefreshCw,
  pending: Clock,
  cancelled: CircleX,
  other: CircleDot,
};

type StatusBadgeProps = {
  /** The server's word, in upper or lower case. */
  readonly status: string;
  /** Section 4 of the specification: the track page shows every status in upper case on yellow. */
  readonly asTracked?: boolean;
};

export function StatusBadge({ status, asTracked = false }: StatusBadgeProps) {
  const tone = toneOf(status);
  return (
    <Badge tone={asTracked ? 'pending' : tone} icon={ICONS[tone]}>
      {asTracked ? status.toUpperCase() : statusText({ status })}
    </Badge>
  );
}

/** A tinted word with an icon: never by colour alone. */
export function Badge({ tone, icon: Icon, children }: { tone: BadgeTone; icon: Icon; children: ReactNode }) {
  return (
    <span className={`badge badge--${tone}`}>
      <Icon className="badge__icon" />
      {children}
    </span>
  );
}

function toneOf(status: string): BadgeTone {
  const word = status.trim().toLowerCase();
  return Object.hasOwn(ICONS, word) ? (word as BadgeTone) : 'other';
}
