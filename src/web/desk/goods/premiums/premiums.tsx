import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type BasisPoints, formatPremium } from '#domain/price.ts';
import { countOf } from '#domain/words.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useFormDraft } from '#web/desk/data/drafts.ts';
import { useMay } from '#web/desk/data/me.ts';
import { usePeople } from '#web/desk/data/people.ts';
import { useDeskQuery } from '#web/desk/data/use-desk-query.ts';
import { buttonClass } from '#web/desk/ui/button.tsx';
import { Empty } from '#web/desk/ui/empty.tsx';
import { Failed, Loaded } from '#web/desk/ui/loaded.tsx';
import { PageHead } from '#web/desk/ui/page-head.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { SkeletonRows } from '#web/desk/ui/skeleton.tsx';
import { timeText } from '#web/desk/ui/times.tsx';
import { useTitle } from '#web/desk/ui/use-title.ts';
import { choiceOf, titleOf } from './address.ts';
import { ApplyPanel } from './apply-panel.tsx';
import { DecidePanel, type Proposal, useMayDecide } from './decide-panel.tsx';
import { changeOf, changeText, type Draft, NEW_DRAFT, type WireChange, type WireChoice } from './draft.ts';
import { EditPrices, EditsPanel } from './edit-prices.tsx';
import { Figures } from './figures.tsx';
import { HowPanel, type When } from './how-panel.tsx';
import { LastChange } from './last-change.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { editsTitle } from './state-text.ts';
import { useMade } from './use-made.ts';
import { type Part, type Preview, useDebounced, usePreview } from './use-preview.ts';
import './premiums.css';

const BACK = { to: '/goods', label: 'Goods' };
const FIRST_ROWS = 9;
const MORE_ROWS = 1_000;

/** The page that changes premiums of many products: of the selection in the URL, or of a proposal. */
export function Component() {
  const [params] = useSearchParams();
  const may = useMay();
  useTitle('Change premiums');
  const proposalId = params.get('proposal');
  const choice = choiceOf(params);
  if (proposalId) return <OneProposal key={proposalId} id={proposalId} />;
  if (!may('ask-for-goods')) return <Nothing title="Viewers can see products but not change them." />;
  if (!choice) return <Nothing title="No products are selected." />;
  return <NewChange key={params.toString()} choice={choice} />;
}

function Nothing({ title }: { readonly title: string }) {
  const action = (
    <Link className={buttonClass('quiet')} to="/goods">
      Choose in Goods
    </Link>
  );
  return (
    <>
      <PageHead title="Premiums" back={BACK} />
      <Panel label="Premiums">
        <Empty title={title} action={action} />
      </Panel>
    </>
  );
}

type Typed = Draft & {
  readonly when: When;
  readonly refusesShownPrices: boolean;
  readonly reason: string;
  /** Keys of the products that are left out. */
  readonly left: readonly string[];
};
const NEW_CHANGE: Typed = { ...NEW_DRAFT, when: { kind: 'now' }, refusesShownPrices: false, reason: '', left: [] };

function NewChange({ choice }: { readonly choice: WireChoice }) {
  const [typed, set, clear] = useFormDraft(`premiums ${JSON.stringify(choice)}`, NEW_CHANGE);
  const { when, refusesShownPrices, left } = typed;
  const onMade = useMade();
  const navigate = useNavigate();
  const change = changeOf(typed);
  const list = useRows({ choice, change, left, changeLeft: (next) => set(({ left }) => ({ left: next(left) })) });
  const { preview, isCurrent, leaveOut } = list;
  return (
    <>
      <PageHead title={titleOf(choice)} back={BACK} />
      <div className="premiums">
        <div>{list.panels}</div>
        <div>
          <HowPanel
            {...{ when, refusesShownPrices }}
            draft={typed}
            setDraft={set}
            setWhen={(when) => set({ when })}
            setRefusesShownPrices={(refusesShownPrices) => set({ refusesShownPrices })}
          />
          {preview && (
            <ApplyPanel
              {...{ preview, isCurrent, choice, leaveOut, change, when, refusesShownPrices }}
              reason={typed.reason}
              setReason={(reason) => set({ reason })}
              leaveOutAll={list.leaveOutAll}
              onMade={(made) => {
                onMade(made);
                clear();
                void navigate(made.proposalId ? '/goods/proposals' : '/goods');
              }}
            />
          )}
          {preview?.lastRevision && <LastChange revision={preview.lastRevision} />}
        </div>
      </div>
    </>
  );
}

function OneProposal({ id }: { readonly id: string }) {
  const query = useDeskQuery(['proposals', id], (signal) => desk.readProposal({ params: { proposalId: id }, signal }));
  return (
    <Loaded
      query={query}
      skeleton={
        <>
          <PageHead title="Premiums" back={BACK} />
          <SkeletonRows />
        </>
      }
    >
      {(proposal) =>
        proposal.choice && proposal.change ? (
          <ManyProposal proposal={proposal} choice={proposal.choice} change={proposal.change} />
        ) : (
          <EditsProposal proposal={proposal} />
        )
      }
    </Loaded>
  );
}

type ManyProps = { readonly proposal: Proposal; readonly choice: WireChoice; readonly change: WireChange };

function ManyProposal({ proposal, choice, change }: ManyProps) {
  const may = useMay();
  const onMade = useMade();
  const navigate = useNavigate();
  const isOpen = proposal.state === 'asked' || proposal.state === 'approved';
  // Preview and figures use the current goods, so they would misstate a proposal that is closed.
  const seen = isOpen && may('ask-for-goods') ? choice : undefined;
  const [left, setLeft] = useState<readonly string[]>([]);
  const mayLeaveOut = useMayDecide(proposal);
  const list = useRows({ choice: seen, change, left, changeLeft: setLeft, leftBefore: proposal.leaveOut, mayLeaveOut });
  return (
    <>
      <ProposalHead proposal={proposal} title={titleOf(choice)} />
      <div className="premiums">
        <div>
          {isOpen ? (
            list.panels
          ) : (
            <Panel label="Request">
              <p className="panel__body">{`It was ${changeText(change)} for ${countOf(proposal.products, 'product')}.`}</p>
            </Panel>
          )}
        </div>
        <div>
          <RuleText proposal={proposal} change={change} />
          <DecidePanel
            proposal={proposal}
            preview={list.preview}
            leaveOut={list.leaveOut}
            leaveOutBelowCost={() => list.leaveOutAll('below-cost')}
            onMade={(made) => {
              onMade({ ...made, proposalId: made.revision === null ? proposal.id : null });
              void navigate('/goods/proposals');
            }}
          />
          {list.preview?.lastRevision && <LastChange revision={list.preview.lastRevision} />}
        </div>
      </div>
    </>
  );
}

function EditsProposal({ proposal }: { readonly proposal: Proposal }) {
  // Current prices would misstate a proposal that is closed.
  const isOpen = proposal.state === 'asked' || proposal.state === 'approved';
  const onMade = useMade();
  const navigate = useNavigate();
  return (
    <>
      <ProposalHead proposal={proposal} title={editsTitle(proposal)} />
      <div className="premiums">
        <div>
          {isOpen && proposal.prices.length > 0 && <EditPrices {...proposal} />}
          <EditsPanel proposal={proposal} />
        </div>
        <div>
          <DecidePanel
            proposal={proposal}
            leaveOut={[]}
            onMade={(made) => {
              onMade({ ...made, proposalId: null });
              void navigate('/goods/proposals');
            }}
          />
        </div>
      </div>
    </>
  );
}

function ProposalHead({
  proposal: { staffId, at, reason },
  title,
}: {
  readonly proposal: Proposal;
  readonly title: string;
}) {
  const asker = usePeople().get(staffId)?.name ?? 'Someone';
  const sub = `Requested by ${asker}, ${timeText(at)}${reason ? `: “${reason}”` : ''}`;
  return <PageHead title={title} sub={sub} back={{ to: '/goods/proposals', label: 'Proposals' }} />;
}

function RuleText({ proposal, change }: { readonly proposal: Proposal; readonly change: WireChange }) {
  const parts = [
    changeText(change),
    change.rounds && 'rounded to 0.05%',
    change.floorOverCost !== undefined && `never below cost plus ${formatPremium(change.floorOverCost as BasisPoints)}`,
    change.clamps && 'stopping at 1.5% and 50%',
    proposal.refusesShownPrices && 'prices already shown are no longer honored',
  ].filter(Boolean);
  return (
    <Panel title="How">
      <p className="panel__body">{parts.join(', ')}</p>
    </Panel>
  );
}

type RowsOptions = {
  readonly choice: WireChoice | undefined;
  readonly change: WireChange | undefined;
  /** Keys of the products that are left out. */
  readonly left: readonly string[];
  changeLeft(next: (left: readonly string[]) => readonly string[]): void;
  /** Products that the proposer left out; they cannot be included again. */
  readonly leftBefore?: readonly string[];
  readonly mayLeaveOut?: boolean;
};

/** The preview of a change, and the panels that show it. */
function useRows({ choice, change, left, changeLeft, leftBefore = [], mayLeaveOut = true }: RowsOptions) {
  const [show, setShow] = useState<Part>('all');
  const [most, setMost] = useState(FIRST_ROWS);
  const leaveOut = [...new Set([...leftBefore, ...left])].sort();
  const debounced = useDebounced(change);
  const { query, preview: answered, isCurrent } = usePreview({ choice, leaveOut, change: debounced, show, most });
  // A box answers at once, the figures with the next preview.
  const preview = answered && { ...answered, rows: leftAsTyped(answered.rows, leaveOut) };
  const toggle = (key: string) => {
    if (leftBefore.includes(key)) return;
    changeLeft((left) => (left.includes(key) ? left.filter((one) => one !== key) : [...left, key]));
  };
  async function leaveOutAll(what: 'faults' | 'below-cost') {
    if (!choice || !change) return;
    const body = { choice, leaveOut: [...leaveOut], change, show: what, most: 20_000 };
    const outcome = await desk.previewGoods({ body, idempotencyKey: 'preview' });
    if (!outcome.ok) return;
    const keys = outcome.answer.data.rows.map(({ key }) => key);
    changeLeft((left) => [...new Set([...left, ...keys])]);
  }
  const panels = (
    <>
      {query.failure && <Failed failure={query.failure} retry={query.refetch} />}
      {!preview && !query.failure && <SkeletonRows rows={8} />}
      {preview && (
        <>
          <Figures preview={preview} isOld={query.isOld || query.failure !== undefined} />
          <RowsPanel
            {...{ preview, show, setShow }}
            toggle={mayLeaveOut ? toggle : undefined}
            showMore={() => setMost(most + MORE_ROWS)}
          />
        </>
      )}
    </>
  );
  const isSettled = JSON.stringify(debounced) === JSON.stringify(change);
  return { preview, isCurrent: isCurrent && isSettled, leaveOut, leaveOutAll, panels };
}

function leftAsTyped(rows: Preview['rows'], leaveOut: readonly string[]): Preview['rows'] {
  const left = new Set(leaveOut);
  return rows.map((row) => (row.isLeftOut === left.has(row.key) ? row : { ...row, isLeftOut: left.has(row.key) }));
}
