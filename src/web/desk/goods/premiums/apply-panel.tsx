import type { ReactNode } from 'react';
import { hourText } from '#domain/shop-time.ts';
import { countOf, groupThousands } from '#domain/words.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { desk } from '#web/desk/data/desk.ts';
import { invalidatedBy } from '#web/desk/data/invalidated-by.ts';
import { useApprovalLimits } from '#web/desk/data/settings.ts';
import { useDeskChange } from '#web/desk/data/use-desk-change.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { ChangeButton } from '#web/desk/ui/change-button.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Notice } from '#web/desk/ui/refusal.tsx';
import type { WireChange, WireChoice } from './draft.ts';
import { runAtOf, type When } from './how-panel.tsx';
import type { Preview } from './use-preview.ts';
import { needsText, useSecondPerson } from './use-second-person.tsx';

type ApplyProps = {
  readonly preview: Preview;
  /** True when the preview matches the current input. */
  readonly isCurrent: boolean;
  readonly choice: WireChoice;
  readonly leaveOut: readonly string[];
  readonly change: WireChange | undefined;
  readonly when: When;
  readonly refusesShownPrices: boolean;
  readonly reason: string;
  setReason(reason: string): void;
  leaveOutAll(what: 'faults' | 'below-cost'): void;
  onMade(made: {
    readonly revision: number | null;
    readonly proposalId: string | null;
    readonly products: number;
  }): void;
};

/** The panel that applies the change, or sends it for approval. */
export function ApplyPanel(props: ApplyProps) {
  const { preview, choice, leaveOut, change, when, refusesShownPrices, leaveOutAll, onMade } = props;
  const { seal, products, needs, faults, belowCost } = preview;
  const limits = useApprovalLimits();
  const now = useNow(60_000);
  const making = useDeskChange(desk.changeManyGoods, {
    invalidates: invalidatedBy('goods'),
    onDone: onMade,
  });
  const person = useSecondPerson(preview, [props.reason, props.setReason]);
  const runAt = runAtOf(when, now);
  const offReason = whyOff({ ...props, runAt }) ?? person.offReason;

  function run() {
    if (!change || runAt === undefined) return;
    const at = runAt !== null && { runAt };
    const body = { choice, leaveOut: [...leaveOut], change, seal, refusesShownPrices, ...at, ...person.body };
    void making.run({ body });
  }

  return (
    <Panel title={needs.length > 0 ? 'Second approval' : 'Apply'} className={needs.length > 0 ? 'premiums-decide' : ''}>
      <div className="panel__body premiums-how">
        {needs.length > 0 && (
          <p>
            Second approval required: {needsText(preview, limits)}.
            {person.isAlone &&
              ' You are the only one who can approve. Type the number of products and confirm it’s you.'}
          </p>
        )}
        {faults > 0 && (
          <Notice kind="warn" title={`${countOf(faults, 'is', 'are')} not valid`}>
            They would fall outside 1.5% to 50%, or their cost is not set.
          </Notice>
        )}
        {person.fields}
        <ChangeButton kind="primary" isBlock change={making} offReason={offReason} onClick={run}>
          {person.asks ? 'Request approval' : makeText(products, runAt)}
        </ChangeButton>
        <LeaveOut count={faults} run={() => leaveOutAll('faults')} />
        {faults === 0 && <LeaveOut count={belowCost} run={() => leaveOutAll('below-cost')} />}
        <UndoHint />
      </div>
    </Panel>
  );
}

export function UndoHint() {
  return (
    <p className="premiums-hint">
      After that, you can undo it all with one click in Revisions, unless the products have changed again since.
    </p>
  );
}

export function LeaveOut({ count, run }: { readonly count: number; run(): void }): ReactNode {
  return count > 0 ? (
    <Button isBlock onClick={run}>
      Leave out the {groupThousands(count)}
    </Button>
  ) : null;
}

function makeText(products: number, runAt: number | null | undefined): string {
  const what = `Change ${countOf(products, 'premium')}`;
  return typeof runAt === 'number' ? `${what}, ${hourText(runAt)}` : what;
}

type Off = Pick<ApplyProps, 'preview' | 'isCurrent' | 'change'> & { readonly runAt: number | null | undefined };

/** The reason for a disabled button, apart from what a second person needs; undefined when the change can be made. */
function whyOff({ preview, isCurrent, change, runAt }: Off): string | undefined {
  if (!change) return 'Enter the change first.';
  if (!isCurrent) return 'Preparing the preview…';
  if (preview.faults > 0) return 'Leave out the invalid products first.';
  if (preview.changed === 0) return 'Nothing would change.';
  if (runAt === undefined) return 'Choose a time first.';
  return undefined;
}
