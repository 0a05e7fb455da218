import { Link } from 'react-router';
import { desk } from '#web/desk/data/desk.ts';
import { usePeople } from '#web/desk/data/people.ts';
import { useDeskQuery } from '#web/desk/data/use-desk-query.ts';
import { Empty } from '#web/desk/ui/empty.tsx';
import { Loaded } from '#web/desk/ui/loaded.tsx';
import { StaffMark } from '#web/desk/ui/mark.tsx';
import { PageHead } from '#web/desk/ui/page-head.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Time } from '#web/desk/ui/times.tsx';
import { useTitle } from '#web/desk/ui/use-title.ts';
import { titleOf } from './address.ts';
import { changeText } from './draft.ts';
import { GoodsFile } from './goods-file.tsx';
import { editsTitle, type ProposalHead, stateText } from './state-text.ts';
import './proposals.css';
import { productsText } from '../goods-words.ts';

const WAITS: readonly ProposalHead['state'][] = ['asked', 'approved', 'failed'];

/** Changes of goods that wait for a second person or for their hour, and what became of the others. */
export function Component() {
  useTitle('Proposals');
  const query = useDeskQuery(['proposals'], (signal) => desk.listProposals({ signal }));
  return (
    <>
      <PageHead
        title="Proposals"
        sub="Product changes that need a second person"
        back={{ to: '/goods', label: 'Goods' }}
        actions={<GoodsFile />}
      />
      <Loaded query={query}>
        {(proposals) => {
          const waiting = proposals.filter(({ state }) => WAITS.includes(state));
          const over = proposals.filter(({ state }) => !WAITS.includes(state));
          return (
            <>
              <Panel title="Waiting">
                {waiting.length > 0 ? (
                  <List proposals={waiting} />
                ) : (
                  <Empty title="No change is waiting for approval." />
                )}
              </Panel>
              {over.length > 0 && (
                <Panel title="Decided">
                  <List proposals={over} />
                </Panel>
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function List({ proposals }: { readonly proposals: readonly ProposalHead[] }) {
  const people = usePeople();
  const nameOf = (id: string) => people.get(id)?.name ?? 'somebody';
  return (
    <ul className="proposals">
      {proposals.map((proposal) => (
        <li key={proposal.id}>
          <StaffMark id={proposal.staffId} size="large" />
          <div className="proposals__text">
            <Link to={`/goods/premiums?proposal=${proposal.id}`}>{proposalTitle(proposal)}</Link>
            <p>{stateText(proposal, nameOf)}</p>
            {proposal.reason && <p className="proposals__why">{`“${proposal.reason}”`}</p>}
          </div>
          <p className="proposals__who">
            {people.get(proposal.staffId)?.name ?? 'Somebody'}
            <Time at={proposal.decidedAt ?? proposal.at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function proposalTitle(proposal: ProposalHead): string {
  const { choice, change, products } = proposal;
  return choice && change
    ? `${titleOf(choice)}: ${changeText(change)}, ${productsText(products)}`
    : editsTitle(proposal);
}
