import { useState } from 'react';
import { Button } from '#web/desk/ui/button.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { RevisionLine } from '../revision-line.tsx';
import { PremiumSteps } from './premium-steps.tsx';
import type { Goods } from './product-entries.ts';
import { ThenForm } from './then-form.tsx';
import './history-panel.css';

const FIRST = 5;

/** The product's changes, each with its author and an undo. */
export function HistoryPanel({ goods }: { readonly goods: Goods }) {
  const [showsAll, setShowsAll] = useState(false);
  const { history, premiums } = goods;
  const shown = showsAll ? history : history.slice(0, FIRST);
  return (
    <Panel
      title="Premium, a year"
      aside={`${history.length}${history.length === 100 ? ' or more' : ''} ${history.length === 1 ? 'revision' : 'revisions'}`}
    >
      <div className="panel__body product-history">
        <PremiumSteps premiums={premiums} />
        <ol className="revision-list">
          {shown.map((revision) => (
            <RevisionLine key={revision.revision} revision={revision} />
          ))}
        </ol>
        {history.length > shown.length && (
          <Button size="small" onClick={() => setShowsAll(true)}>
            All {history.length}
          </Button>
        )}
        <ThenForm goods={goods} />
      </div>
    </Panel>
  );
}
