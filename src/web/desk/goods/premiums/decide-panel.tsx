import { useState } from 'react';
import { Link } from 'react-router';
import type { CallAnswer } from '#contract/call.ts';
import type { readProposal } from '#contract/calls/desk-premiums.ts';
import { hourText } from '#domain/shop-time.ts';
import { useNow } from '#web/desk/data/clock.ts';
import { desk } from '#web/desk/data/desk.ts';
import { invalidatedBy } from '#web/desk/data/invalidated-by.ts';
import { useMay, useMe } from '#web/desk/data/me.ts';
import { usePeople } from '#web/desk/data/people.ts';
import { useApprovalLimits } from '#web/desk/data/settings.ts';
import { useDeskChange } from '#web/desk/data/use-desk-change.ts';
import { ActDialog } from '#web/desk/ui/act-dialog.tsx';
import { Button, buttonClass } from '#web/desk/ui/button.tsx';
import { ChangeButton } from '#web/desk/ui/change-button.tsx';
import { StaffMark } from '#web/desk/ui/mark.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Notice } from '#web/desk/ui/refusal.tsx';
import { addressOf } from './address.ts';
import { LeaveOut, UndoHint } from './apply-panel.tsx';
import { stateText } from './state-text.ts';
import type { Preview } from './use-preview.ts';
import { needsText } from './use-second-person.tsx';

export type Proposal = CallAnswer<typeof readProposal>['data'];

type DecideProps = {
  readonly proposal: Proposal;
  /** Set for changes of premiums only. */
  readonly preview?: Preview | undefined;
  /** The products that the approver leaves out. */
  readonly leaveOut: readonly string[];
  leaveOutBelowCost?(): void;
  onMade(made: { readonly revision: number | null; readonly products: number }): void;
};

const UNMADE: readonly Proposal['state'][] = ['sent-back', 'withdrawn', 'failed'];

/** The panel of a proposal: its requester and state, with the buttons to approve, send back or withdraw it. */
export function DecidePanel({ proposal, preview, leaveOut, leaveOutBelowCost, onMade }: DecideProps) {
  const { id, state, staffId, runAt } = proposal;
  const me = useMe();
  const limits = useApprovalLimits();
  const may = useMay();
  const now = useNow(60_000);
  const people = usePeople();
  const nameOf = (of: string) => people.get(of)?.name ?? 'somebody';
  const params = { proposalId: id };
  const approving = useDeskChange(desk.approveProposal, { invalidates: invalidatedBy('goods'), onDone: onMade });
  const withdrawing = useDeskChange(desk.withdrawProposal, { invalidates: invalidatedBy('goods') });
  const isMine = staffId === me.id;
  const mayDecide = useMayDecide(proposal);
  const isOpen = state === 'asked' || state === 'approved';
  const isOld = isOpen && (approving.failure?.reason === 'preview-changed' || isOtherSeal(proposal, preview));
  const mayWithdraw = ['asked', 'approved', 'failed'].includes(state) && (isMine || may('change-goods')) && !mayDecide;
  const waits = runAt !== null && runAt > now;
  const needs =
    preview && preview.needs.length > 0 ? preview : { needs: proposal.needs, belowCost: 0, changed: proposal.products };
  return (
    <Panel title={isAlone(proposal) ? 'Scheduled' : 'Second approval'} className="premiums-decide">
      <div className="panel__body premiums-how">
        {state === 'asked' && (
          <p>{`Needed: ${needsText({ belowCost: preview?.belowCost ?? proposal.prices.filter((one) => one.isBelowCost).length, changed: needs.changed, needs: needs.needs }, limits)}. ${whoText(isMine, mayDecide)}`}</p>
        )}
        {state !== 'asked' && <p>{stateText(proposal, nameOf)}</p>}
        <TwoPeople proposal={proposal} isMine={isMine} mayDecide={mayDecide} />
        {isOld && (
          <Notice kind="warn" title="Products have changed since">
            It can no longer be applied as requested.
          </Notice>
        )}
        {mayDecide && !isOld && (
          <>
            <ChangeButton
              kind="primary"
              isBlock
              change={approving}
              onClick={() => void approving.run({ params, body: { leaveOut: [...leaveOut] } })}
            >
              {waits ? `Approve for ${hourText(runAt)}` : 'Approve'}
            </ChangeButton>
            {preview && leaveOutBelowCost && <LeaveOut count={preview.belowCost} run={leaveOutBelowCost} />}
          </>
        )}
        {mayDecide && <SendBack id={id} />}
        {mayDecide && !isOld && <UndoHint />}
        {mayWithdraw && (
          <ChangeButton isBlock change={withdrawing} onClick={() => void withdrawing.run({ params })}>
            {state === 'failed' ? 'Dismiss' : 'Withdraw'}
          </ChangeButton>
        )}
        {proposal.choice && may('ask-for-goods') && (isOld || UNMADE.includes(state)) && (
          <Link className={buttonClass('quiet')} to={addressOf(proposal.choice)}>
            Start over
          </Link>
        )}
      </div>
    </Panel>
  );
}

type PeopleProps = { readonly proposal: Proposal; readonly isMine: boolean; readonly mayDecide: boolean };

/** The requester, and the person who decides. */
function TwoPeople({ proposal, isMine, mayDecide }: PeopleProps) {
  const me = useMe();
  const asker = usePeople().get(proposal.staffId)?.name ?? 'Someone';
  return (
    <p className="premiums-people">
      <StaffMark id={proposal.staffId} size="large" />
      {!isAlone(proposal) && (
        <>
          <span aria-hidden="true">→</span>
          <StaffMark id={mayDecide ? me.id : proposal.decidedBy} size="large" />
        </>
      )}
      <span>
        {mayDecide ? `${asker} requested this; you decide` : isMine ? 'You requested this' : `${asker} requested this`}
      </span>
    </p>
  );
}

/** It needs no second person, and waits for its hour alone. */
function isAlone({ needs }: Proposal): boolean {
  return needs.length === 0;
}

/** Another person than the one who asked decides. */
export function useMayDecide({ state, staffId }: Proposal): boolean {
  const me = useMe();
  const may = useMay();
  return state === 'asked' && staffId !== me.id && may('change-goods');
}

function isOtherSeal({ seal }: Proposal, preview: Preview | undefined): boolean {
  return preview !== undefined && seal !== null && preview.seal !== seal;
}

function whoText(isMine: boolean, mayDecide: boolean): string {
  if (isMine) return 'You requested this, so someone else must approve it.';
  return mayDecide ? 'Someone else requested this, so you can decide.' : 'A manager or an owner decides.';
}

function SendBack({ id }: { readonly id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const change = useDeskChange(desk.sendBackProposal, { invalidates: invalidatedBy('goods') });
  return (
    <>
      <Button isBlock onClick={() => setIsOpen(true)}>
        Send back
      </Button>
      <ActDialog
        title="Send back"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        act={{
          draft: `send back ${id}`,
          initial: { note: '' },
          fields: { note: { as: 'area', label: 'Why', required: true, maxLength: 500 } },
          button: 'Send back',
          disabledReason: ({ note }) => (note.trim() === '' ? 'Enter a reason first.' : undefined),
          change,
          inputOf: ({ note }) => ({ params: { proposalId: id }, body: { note: note.trim() } }),
        }}
      />
    </>
  );
}
