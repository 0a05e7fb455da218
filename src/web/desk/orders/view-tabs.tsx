import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { CallAnswer } from '#contract/call.ts';
import type { listViews } from '#contract/calls/desk-lists.ts';
import { ORDER_VIEW_NAMES, viewOf } from '#domain/order-views.ts';
import { Plus } from '../../ui/icons.ts';
import { desk } from '../data/desk.ts';
import { useDeskEvents } from '../data/events.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Check, TextField } from '../ui/fields.tsx';
import { Ellipsis } from '../ui/icons.ts';
import { useKeys } from '../ui/keys.tsx';
import { addressText, type ListAddress, readAddress } from './list-address.ts';
import './view-tabs.css';

export type SavedView = CallAnswer<typeof listViews>['data'][number];
const CHANGED = { invalidates: [['views']] } as const;

type Props = {
  readonly address: ListAddress;
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly views: readonly SavedView[];
  setAddress(address: ListAddress): void;
};

/** The tabs: those that the desk has, those that somebody has saved. */
export function ViewTabs({ address, counts, views, setAddress }: Props) {
  const cache = useQueryClient();
  useDeskEvents((subject) => {
    if (subject.startsWith('view ')) void cache.invalidateQueries({ queryKey: ['views'] });
  });
  const saved = views.find(({ id }) => id === address.saved);
  const built = ORDER_VIEW_NAMES.map((view) => `view=${view}`);
  const places = [...built, ...views.map(({ id, query }) => `${query}&saved=${id}`)];
  const current = saved ? `${saved.query}&saved=${saved.id}` : `view=${address.view}`;
  const step = (by: 1 | -1) => {
    const next = places[(places.indexOf(current) + by + places.length) % places.length] ?? '';
    setAddress(readAddress(new URLSearchParams(next)));
  };
  useKeys(
    { '[': { label: 'View before', run: () => step(-1) }, ']': { label: 'Next view', run: () => step(1) } },
    'Orders',
  );
  return (
    <div className="orders-tabs">
      <nav className="orders-tabs__list" aria-label="Views">
        {ORDER_VIEW_NAMES.map((view) => (
          <Link
            key={view}
            className="orders-tabs__tab"
            to={`?view=${view}`}
            aria-current={!saved && view === address.view ? 'page' : undefined}
          >
            {viewOf(view).label}
            {counts && counts[view] !== undefined && <span className="orders-tabs__count">{counts[view]}</span>}
          </Link>
        ))}
        {views.map(({ id, name, query }) => (
          <Link
            key={id}
            className="orders-tabs__tab"
            to={`?${query}&saved=${id}`}
            aria-current={saved?.id === id ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
        {saved ? (
          <EditView view={saved} views={views} address={address} setAddress={setAddress} />
        ) : (
          <SaveView address={address} setAddress={setAddress} />
        )}
      </nav>
    </div>
  );
}

function SaveView({ address, setAddress }: Pick<Props, 'address' | 'setAddress'>) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const [isForAll, setIsForAll] = useState(false);
  const save = useDeskChange(desk.saveView, CHANGED);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const view = await save.run({ body: { name, isForAll, query: addressText(address) } });
    if (!view) return;
    setIsOpen(false);
    setName('');
    setAddress({ ...address, saved: view.id });
  }
  return (
    <>
      <button type="button" className="orders-tabs__tab" onClick={() => setIsOpen(true)}>
        <Plus className="icon icon--small" />
        Save view
      </button>
      <Dialog title="Save view" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form className="orders-form" onSubmit={(event) => void submit(event)}>
          <TextField label="Name" value={name} onChange={setName} maxLength={40} required autoComplete="off" />
          <Check label="For everybody at the desk" checked={isForAll} onChange={setIsForAll} />
          <ChangeButton change={save} kind="primary" type="submit">
            Save
          </ChangeButton>
        </form>
      </Dialog>
    </>
  );
}

type EditProps = Pick<Props, 'address' | 'views' | 'setAddress'> & { readonly view: SavedView };

function EditView({ view, views, address, setAddress }: EditProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState(view.name);
  const change = useDeskChange(desk.changeView, CHANGED);
  const remove = useDeskChange(desk.removeView, CHANGED);
  const params = { viewId: view.id };
  const place = views.indexOf(view);
  const query = addressText(address);
  const put = (body: Partial<{ name: string; query: string; place: number }>) =>
    change.run({ params, body: { name: view.name, query: view.query, place, ...body } });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if ((await put({ name, query })) !== undefined) setIsOpen(false);
  }
  async function drop() {
    if ((await remove.run({ params })) === undefined) return;
    setIsOpen(false);
    setAddress({ ...address, saved: undefined });
  }
  return (
    <>
      <button
        type="button"
        className="orders-tabs__tab"
        aria-label={`Change the view ${view.name}`}
        onClick={() => {
          setName(view.name);
          setIsOpen(true);
        }}
      >
        <Ellipsis className="icon icon--small" />
        {query === view.query ? null : 'Changed'}
      </button>
      <Dialog
        title={view.isForAll ? 'View of everybody' : 'Your view'}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <form className="orders-form" onSubmit={(event) => void submit(event)}>
          <TextField label="Name" value={name} onChange={setName} maxLength={40} required autoComplete="off" />
          <div className="orders-form__row">
            <Button size="small" disabled={place === 0} onClick={() => void put({ place: place - 1 })}>
              Move left
            </Button>
            <Button size="small" disabled={place === views.length - 1} onClick={() => void put({ place: place + 1 })}>
              Move right
            </Button>
          </div>
          <div className="orders-form__row">
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
