import { type ReactNode, useState } from 'react';
import { useNow } from '#web/desk/data/clock.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useMay } from '#web/desk/data/me.ts';
import { useDeskChange } from '#web/desk/data/use-desk-change.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { ChangeButton } from '#web/desk/ui/change-button.tsx';
import { TextArea, TextField } from '#web/desk/ui/fields.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Notice } from '#web/desk/ui/refusal.tsx';
import type { WireChange, WireChoice } from './draft.ts';
import { hourText } from './hours.ts';
import { runAtOf, type When } from './how-panel.tsx';
import { needsText } from './second-person-words.ts';
import type { Preview } from './use-preview.ts';

type MakeProps = {
  readonly preview: Preview;
  /** Whether the preview is of what is typed now. */
  readonly isCurrent: boolean;
  readonly choice: WireChoice;
  readonly leaveOut: readonly string[];
  readonly change: WireChange | undefined;
  readonly when: When;
  readonly endsHonour: boolean;
  leaveOutAll(what: 'faults' | 'below-cost'): void;
  onMade(made: {
    readonly revision: number | null;
    readonly proposalId: string | null;
    readonly products: number;
  }): void;
};

/** Makes the change, or asks a second person for it. */
export function MakePanel(props: MakeProps) {
  const { preview, choice, leaveOut, change, when, endsHonour, leaveOutAll, onMade } = props;
  const { seal, products, needs, deciders, faults, belowCost } = preview;
  const now = useNow(60_000);
  const may = useMay();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const making = useDeskChange(desk.changeManyGoods, {
    invalidates: [['goods'], ['product'], ['revisions'], ['proposals'], ['today']],
    onDone: onMade,
  });
  const isAlone = needs.length > 0 && deciders < 2 && may('change-goods');
  const asks = needs.length > 0 && !isAlone;
  const runAt = runAtOf(when, now);
  const offReason = whyOff({ ...props, runAt, needsReason: needs.length > 0, reason, isAlone, typed });

  function run() {
    if (!change || runAt === undefined) return;
    const why = reason.trim();
    const at = runAt !== null && { runAt: new Date(runAt).toISOString() };
    const person = { ask: asks, ...(why && { reason: why }), ...(isAlone && { typedCount: Number(typed) }) };
    const asked = { choice, leaveOut: [...leaveOut], change, seal, endsHonour, ...at, ...person };
    void making.run({ body: asked });
  }

  return (
    <Panel title={needs.length > 0 ? 'Second person' : 'Make it'} className={needs.length > 0 ? 'premiums-decide' : ''}>
      <div className="panel__body premiums-how">
        {needs.length > 0 && (
          <p>
            Needed: {needsText(preview)}.{' '}
            {isAlone
              ? 'You alone may decide: type the number of products, and prove who you are.'
              : 'It waits until somebody else agrees.'}
          </p>
        )}
        {faults > 0 && (
          <Notice kind="warn" title={`${faults} ${faults === 1 ? 'is' : 'are'} not possible`}>
            They would leave 1.5% to 50%, or have no known cost.
          </Notice>
        )}
        <TextArea
          label={needs.length > 0 ? 'Why' : 'Why (if you like)'}
          value={reason}
          maxLength={500}
          rows={2}
          onChange={setReason}
        />
        {isAlone && (
          <TextField
            label="Number of products"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        )}
        <ChangeButton kind="primary" isBlock change={making} offReason={offReason} onClick={run}>
          {asks ? 'Ask for it' : makeText(products, runAt)}
        </ChangeButton>
        <LeaveOut count={faults} run={() => leaveOutAll('faults')} />
        {faults === 0 && change && <LeaveOut count={belowCost} run={() => leaveOutAll('below-cost')} />}
        <After />
      </div>
    </Panel>
  );
}

export function After() {
  return (
    <p className="premiums-hint">
      After that, one press in Revisions undoes all of it, as long as nobody has changed these premiums again.
    </p>
  );
}

export function LeaveOut({ count, run }: { readonly count: number; run(): void }): ReactNode {
  return count > 0 ? (
    <Button isBlock onClick={run}>
      Leave out the {count}
    </Button>
  ) : null;
}

function makeText(products: number, runAt: number | null | undefined): string {
  const what = `Change ${products} ${products === 1 ? 'premium' : 'premiums'}`;
  return typeof runAt === 'number' ? `${what}, ${hourText(runAt)}` : what;
}

type Off = Pick<MakeProps, 'preview' | 'isCurrent' | 'change'> & {
  readonly runAt: number | null | undefined;
  readonly needsReason: boolean;
  readonly reason: string;
  readonly isAlone: boolean;
  readonly typed: string;
};

/** Why it cannot be pressed yet. */
function whyOff({ preview, isCurrent, change, runAt, needsReason, reason, isAlone, typed }: Off): string | undefined {
  if (!change) return 'Say by how much first.';
  if (!isCurrent) return 'The preview is being made.';
  if (preview.faults > 0) return 'Leave out what is not possible first.';
  if (preview.changed === 0) return 'Nothing would change.';
  if (runAt === undefined) return 'Choose an hour first.';
  if (needsReason && reason.trim() === '') return 'Say why first.';
  if (isAlone && typed.trim() !== String(preview.products)) return 'Type the number of products first.';
  return undefined;
}
