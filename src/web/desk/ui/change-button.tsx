import type { Failure } from '#contract/client.ts';
import { Button, type ButtonProps } from './button.tsx';
import { Refusal } from './refusal.tsx';

type ChangeButtonProps = ButtonProps & {
  readonly change: {
    readonly isBusy: boolean;
    readonly failure: Failure | undefined;
    readonly offReason: string | undefined;
  };
};

/** A button of one change: busy until it is acknowledged, off without a connection, with the refusal's sentence below. */
export function ChangeButton({ change, offReason, ...button }: ChangeButtonProps) {
  return (
    <>
      <Button {...button} isBusy={change.isBusy} offReason={offReason ?? change.offReason} />
      <Refusal failure={change.failure} />
    </>
  );
}
