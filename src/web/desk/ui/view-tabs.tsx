import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { CallAnswer } from '#contract/call.ts';
import type { listViews } from '#contract/calls/desk-lists.ts';
import { groupThousands } from '#domain/words.ts';
import { Plus } from '../../ui/icons.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { Button } from './button.tsx';
import { ChangeButton } from './change-button.tsx';
import { Dialog } from './dialog.tsx';
import { Check, TextField } from './fields.tsx';
import { Ellipsis } from './icons.ts';
import { useKeys } from './keys.tsx';
import './list/tools.css';

type SavedView = CallAnswer<typeof listViews>['data'][number];
const CHANGED = { invalidates: invalidatedBy('view') };
const NONE: readonly SavedView[] = [];

type BuiltView = { readonly name: string; readonly label: string; readonly count?: ReactNode };

type Props = {
  readonly screen: 'orders' | 'goods';
  /** Heading of the shortcuts: `Orders`. */
  readonly group: string;
  /** The desk's own views; their query is `view=name`. */
  readonly built: readonly BuiltView[];
  readonly view: string;
  /** The list as it is now, as it would be saved. */
  readonly query: string;
  /** The id of the saved view that was opened. */
  readonly saved: string | undefined;
  /** Renders the number of rows of a saved view's query. */
  countOf(query: string): ReactNode;
  /** Opens the list of this query, `view=gold&saved=…`. */
  open(query: string): void;
};

/** The tabs of a list: built-in views, then saved ones. `[` and `]` walk them. */
export function ViewTabs({ screen, group, built, view, query, saved: savedId, countOf, open }: Props) {
  const views = useSavedViews(screen);
  const saved = views.find(({ id }) => id === savedId);
  const addressOf = ({ id, query: text }: SavedView) => `${text}&saved=${id}`;
  const addresses = [...built.map(({ name }) => `view=${name}`), ...views.map(addressOf)];
  const current = saved ? addressOf(saved) : `view=${view}`;
  const step = (by: 1 | -1) =>
    open(addresses[(addresses.indexOf(current) + by + addresses.length) % addresses.length] ?? '');
  useKeys(
    { '[': { label: 'Previous view', run: () => step(-1) }, ']': { label: 'Next view', run: () => step(1) } },
    group,
  );
  return (
    <div className="view-tabs">
      <nav className="view-tabs__list" aria-label="Views">
        {built.map(({ name, label, count }) => (
          <Link
            key={name}
            className="view-tabs__tab"
            to={`?view=${name}`}
            aria-current={!saved && name === view ? 'page' : undefined}
          >
            {label}
            <Count>{count}</Count>
          </Link>
        ))}
        {views.map((one) => (
          <Link
            key={one.id}
            className="view-tabs__tab"
            to={`?${addressOf(one)}`}
            aria-current={saved?.id === one.id ? 'page' : undefined}
          >
            {one.name}
            <Count>{countOf(one.query)}</Count>
          </Link>
        ))}
        {saved ? (
          <EditView view={saved} views={views} query={query} open={open} />
        ) : (
          <SaveView screen={screen} query={query} open={open} />
        )}
      </nav>
    </div>
  );
}

function Count({ children }: { readonly children: ReactNode }) {
  if (children === undefined) return null;
  return <span className="view-tabs__count">{typeof children === 'number' ? groupThousands(children) : children}</span>;
}

function useSavedViews(screen: Props['screen']): readonly SavedView[] {
  return useDeskQuery(['views', screen], (signal) => desk.listViews({ query: { screen }, signal })).data ?? NONE;
}

function SaveView({ screen, query, open }: Pick<Props, 'screen' | 'query' | 'open'>) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const [isForAll, setIsForAll] = useState(false);
  const save = useDeskChange(desk.saveView, CHANGED);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const view = await save.run({ body: { screen, name, isForAll, query } });
    if (!view) return;
    setIsOpen(false);
    setName('');
    open(`${view.query}&saved=${view.id}`);
  }
  return (
    <>
      <button type="button" className="view-tabs__tab" onClick={() => setIsOpen(true)}>
        <Plus className="icon icon--small" />
        Save view
      </button>
      <Dialog title="Save view" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form className="view-form" onSubmit={(event) => void submit(event)}>
          <TextField label="Name" value={name} onChange={setName} maxLength={40} required autoComplete="off" />
          <Check label="For everyone at the desk" checked={isForAll} onChange={setIsForAll} />
          <ChangeButton change={save} kind="primary" type="submit">
            Save
          </ChangeButton>
        </form>
      </Dialog>
    </>
  );
}

type EditProps = Pick<Props, 'query' | 'open'> & { readonly view: SavedView; readonly views: readonly SavedView[] };

function EditView({ view, views, query, open }: EditProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState(view.name);
  const change = useDeskChange(desk.changeView, CHANGED);
  const remove = useDeskChange(desk.removeView, CHANGED);
  const params = { viewId: view.id };
  const place = views.indexOf(view);
  const put = (body: Partial<{ name: string; query: string; place: number }>) =>
    change.run({ params, body: { name: view.name, query: view.query, place, ...body } });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if ((await put({ name, query })) !== undefined) setIsOpen(false);
  }
  async function drop() {
    if ((await remove.run({ params })) === undefined) return;
    setIsOpen(false);
    open(query);
  }
  return (
    <>
      <button
        type="button"
        className="view-tabs__tab"
        aria-label={`Change the view ${view.name}`}
        onClick={() => {
          setName(view.name);
          setIsOpen(true);
        }}
      >
        <Ellipsis className="icon icon--small" />
        {query === view.query ? null : 'Changed'}
      </button>
      <Dialog title={view.isForAll ? 'Shared view' : 'Your view'} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form className="view-form" onSubmit={(event) => void submit(event)}>
          <TextField label="Name" value={name} onChange={setName} maxLength={40} required autoComplete="off" />
          <div className="view-form__row">
            <Button size="small" disabled={place === 0} onClick={() => void put({ place: place - 1 })}>
              Move left
            </Button>
            <Button size="small" disabled={place === views.length - 1} onClick={() => void put({ place: place + 1 })}>
              Move right
            </Button>
          </div>
          <div className="view-form__row">
            <ChangeButton change={change} kind="primary" type="submit">
              {query === view.query ? 'Save' : 'Save with these filters'}
            </ChangeButton>
            <ChangeButton change={remove} kind="danger" onClick={() => void drop()}>
              Remove
            </ChangeButton>
          </div>
        </form>
      </Dialog>
    </>
  );
}
