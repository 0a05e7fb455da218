import { countOf } from '#domain/words.ts';
import { desk } from '#web/desk/data/desk.ts';
import { usePeople } from '#web/desk/data/people.ts';
import { useDeskQuery } from '#web/desk/data/use-desk-query.ts';
import { List } from '#web/desk/ui/list/list.tsx';
import { useList } from '#web/desk/ui/list/use-list.ts';
import { Loaded } from '#web/desk/ui/loaded.tsx';
import { StaffMark } from '#web/desk/ui/mark.tsx';
import { PageHead } from '#web/desk/ui/page-head.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Time } from '#web/desk/ui/times.tsx';
import { useTitle } from '#web/desk/ui/use-title.ts';
import { titleOf } from './address.ts';
import { changeText } from './draft.ts';
import { editsTitle, type ProposalHead, stateText } from './state-text.ts';

const WAITS: readonly ProposalHead['state'][] = ['asked', 'approved', 'failed'];

const idOf = ({ id }: ProposalHead) => id;
const linkOf = ({ id }: ProposalHead) => `/goods/premiums?proposal=${id}`;

/** The page of proposals: those that wait for approval or their start, and the outcome of earlier ones. */
export function Component() {
  useTitle('Proposals');
  const query = useDeskQuery(['proposals'], (signal) => desk.listProposals({ signal }));
  return (
    <>
      <PageHead title="Proposals" sub="Product changes that need approval" back={{ to: '/goods', label: 'Goods' }} />
      <Loaded query={query}>
        {(proposals) => {
          const over = proposals.filter(({ state }) => !WAITS.includes(state));
          return (
            <>
              <Proposals title="Waiting" proposals={proposals.filter(({ state }) => WAITS.includes(state))} />
              {over.length > 0 && <Proposals title="Decided" proposals={over} />}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

type ProposalsProps = { readonly title: 'Waiting' | 'Decided'; readonly proposals: readonly ProposalHead[] };

function Proposals({ title, proposals }: ProposalsProps) {
  const people = usePeople();
  const nameOf = (id: string) => people.get(id)?.name ?? 'somebody';
  const list = useList<ProposalHead>({
    label: title,
    noun: 'proposal',
    of: title,
    rows: proposals,
    idOf,
    linkOf,
    nameOf: proposalTitle,
    // Shortcuts apply to the first of two lists.
    hasKeys: title === 'Waiting',
    columns: [
      {
        id: 'who',
        head: 'By',
        place: 'mark',
        cell: ({ staffId }) => <StaffMark id={staffId} size="large" />,
      },
      {
        id: 'change',
        head: 'Change',
        opens: true,
        place: 'name',
        cell: proposalTitle,
        sub: ({ reason }) => reason && `“${reason}”`,
      },
      {
        id: 'state',
        head: 'State',
        place: 'text',
        cell: (proposal) => stateText(proposal, nameOf),
        card: (proposal) => (
          <>
            {stateText(proposal, nameOf)}
            {proposal.reason && ` “${proposal.reason}”`}
          </>
        ),
      },
      {
        id: 'when',
        head: 'When',
        isFigure: true,
        place: 'fact',
        cell: ({ decidedAt, at }) => <Time at={decidedAt ?? at} />,
        sub: ({ staffId }) => people.get(staffId)?.name ?? 'Someone',
      },
    ],
  });
  return (
    <Panel title={title}>
      <List list={list} empty="No changes are waiting for approval." />
    </Panel>
  );
}

function proposalTitle(proposal: ProposalHead): string {
  const { choice, change, products } = proposal;
  return choice && change
    ? `${titleOf(choice)}: ${changeText(change)}, ${countOf(products, 'product')}`
    : editsTitle(proposal);
}
