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

/** A button that sends one change: busy until the answer, disabled offline, with a refusal's sentence below. */
export function ChangeButton({ change, offReason, ...button }: ChangeButtonProps) {
  return (
    <>
      <Button {...button} isBusy={change.isBusy} offReason={offReason ?? change.offReason} />
      <Refusal failure={change.failure} />
    </>
  );
}
