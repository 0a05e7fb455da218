import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#web/desk/ui/button.tsx';
import { Refusal } from '#web/desk/ui/refusal.tsx';
import { ActBar } from '../act-bar.tsx';
import type { Order } from '../order-data.ts';

type ActProps = {
  readonly order: Order;
  readonly change: { readonly isBusy: boolean; readonly failure: Parameters<typeof Refusal>[0]['failure'] } & Pick<
    ButtonProps,
    'offReason'
  >;
  readonly offReason?: string | undefined;
  readonly label: string;
  /** What pressing it does, in words. */
  readonly children: ReactNode;
  readonly run: () => unknown;
};

/** The one act that an order waits for: in the panel, and in the bar of phones. */
export function Act({ order, change, offReason, label, children, run }: ActProps) {
  const button = {
    kind: 'primary',
    size: 'large',
    isBusy: change.isBusy,
    offReason: offReason ?? change.offReason,
    onClick: () => void run(),
  } as const;
  return (
    <>
      <Button isBlock {...button}>
        {label}
      </Button>
      <Refusal failure={change.failure} />
      <p className="fulfil-consequence">{children}</p>
      <ActBar order={order} failure={change.failure}>
        <Button {...button}>{label}</Button>
      </ActBar>
    </>
  );
}
