import type { ReactNode, Ref } from 'react';
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
  /** Describes the consequences in words. */
  readonly children: ReactNode;
  /** Omitted, the button submits the surrounding form. */
  readonly run?: () => unknown;
  readonly ref?: Ref<HTMLButtonElement>;
  /** False for a secondary action. */
  readonly isPrimary?: boolean;
};

/** The primary action of an order, in the panel and in the action bar of phones. */
export function Act({ order, change, offReason, label, children, run, ref, isPrimary = true }: ActProps) {
  const button = {
    kind: isPrimary ? 'primary' : 'quiet',
    size: isPrimary ? 'large' : undefined,
    isBusy: change.isBusy,
    offReason: offReason ?? change.offReason,
    ...(run ? { onClick: () => void run() } : { type: 'submit' as const }),
  } as const;
  return (
    <>
      <Refusal failure={change.failure} />
      <Button isBlock ref={ref} {...button}>
        {label}
      </Button>
      <p className="fulfil-consequence">{children}</p>
      {isPrimary && (
        <ActBar order={order} failure={change.failure}>
          <Button {...button}>{label}</Button>
        </ActBar>
      )}
    </>
  );
}
