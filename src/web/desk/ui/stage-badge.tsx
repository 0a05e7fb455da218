import type { ReactNode } from 'react';
import { type Stage, statusOf } from '#domain/stage.ts';
import type { Icon } from '../../ui/draw-icon.tsx';
import { Check, Clock, X } from '../../ui/icons.ts';
import { Banknote, Eye, Layers, Package, PackageCheck, Pause, RefreshCw, TriangleAlert, Truck } from './icons.ts';
import './marks.css';

const STAGES: Readonly<Record<Stage, { readonly label: string; readonly icon: Icon }>> = {
  new: { label: 'New', icon: Clock },
  review: { label: 'In review', icon: Eye },
  requoted: { label: 'Re-quoted', icon: RefreshCw },
  confirmed: { label: 'Confirmed', icon: Check },
  paid: { label: 'Paid', icon: Banknote },
  held: { label: 'Held', icon: Pause },
  allocated: { label: 'Allocated', icon: Layers },
  packed: { label: 'Packed', icon: Package },
  shipped: { label: 'Shipped', icon: Truck },
  delivered: { label: 'Delivered', icon: PackageCheck },
  declined: { label: 'Declined', icon: X },
  expired: { label: 'Expired', icon: X },
  withdrawn: { label: 'Withdrawn', icon: X },
  cancelled: { label: 'Cancelled', icon: X },
  defaulted: { label: 'Defaulted', icon: X },
};

export function stageLabel(stage: Stage): string {
  return STAGES[stage].label;
}

/** The badge of an order's stage, in the color of the status that customers read. */
export function StageBadge({ stage }: { readonly stage: Stage }) {
  const { label, icon: Icon } = STAGES[stage];
  return (
    <span className={`stage stage--${statusOf(stage)}`}>
      <Icon className="icon stage__icon" />
      {label}
    </span>
  );
}

type FlagProps = { readonly kind?: 'plain' | 'warn' | 'bad'; readonly icon?: Icon; readonly children: ReactNode };

/** A remark beside a stage: `Moved 2.00%`. */
export function Flag({ kind = 'plain', icon, children }: FlagProps) {
  const Icon = icon ?? (kind === 'plain' ? undefined : TriangleAlert);
  return (
    <span className={`flag flag--${kind}`}>
      {Icon && <Icon className="icon flag__icon" />}
      {children}
    </span>
  );
}
