import { createElement, type ReactNode } from 'react';
import { GOODS_VIEWS } from '#catalogue/goods-filter.ts';
import { METALS } from '#domain/metal.ts';
import { ORDER_VIEW_NAMES, viewOf } from '#domain/order-views.ts';
import { useTheme } from '../../ui/shell/use-theme.ts';
import { desk } from '../data/desk.ts';
import { useMay } from '../data/me.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { GOODS_VIEW_LABELS } from '../goods/table/address.ts';
import { PACK_LABEL } from '../pack/pack-link.tsx';
import { PACK_PATH } from '../pack/pack-walk.ts';
import { usePlaces } from '../shell/places.ts';
import { openStopSelling } from '../shell/stop-selling.tsx';
import { Key, useRegisteredKeys } from '../ui/keys.tsx';
import { useNotify } from '../ui/toast.tsx';

/** An entry of the palette: a page to open, or an act to run once it is closed. */
export type Choice = {
  readonly id: string;
  readonly text: string;
  readonly sub?: string | undefined;
  readonly end?: ReactNode;
  /** More words that find it. */
  readonly words?: string;
} & ({ readonly to: string } | { run(): void });

/** Keys that step through a page, and what the palette has otherwise. */
const STEPS: readonly string[] = ['j', 'k', 'Shift+J', 'Shift+K', 'x', 'Enter', 'Escape', '/'];

/** The acts of the open page that are possible now, by the keys that it has registered. */
export function usePageActs(): readonly Choice[] {
  return useRegisteredKeys()
    .filter(({ group }) => group !== 'Go to')
    .flatMap(({ id, acts }) =>
      Object.entries(acts)
        .filter(([key, { isOff }]) => !isOff && !STEPS.includes(key))
        .map(([key, { label, run }]) => ({
          id: `${id} ${key}`,
          text: label,
          end: createElement(Key, null, key.length === 1 ? key.toUpperCase() : key),
          run,
        })),
    );
}

const STOP_WORDS = 'pause halt sales';
/** Stops selling, of everything or of one metal, by the words of their buttons. */
const STOPS: readonly Choice[] = [
  { id: 'stop', text: 'Stop selling', words: STOP_WORDS, run: () => openStopSelling() },
  ...METALS.map((metal) => ({
    id: `stop ${metal}`,
    text: `Stop selling ${metal}`,
    words: STOP_WORDS,
    run: () => openStopSelling(metal),
  })),
];

/** Pages, views and acts of the whole desk, as far as this person may. */
export function useDeskActs(): readonly Choice[] {
  const may = useMay();
  const places = usePlaces();
  const { isDark, toggle } = useTheme();
  const notify = useNotify();
  const leave = useDeskChange(desk.leaveDesk, {
    onDone: () => location.assign('/desk/'),
    onRefused: ({ sentence }) => notify({ kind: 'failed', title: 'Not signed out', text: sentence }),
  });
  const asks = may('ask-for-goods');
  const acts: readonly (Choice | false)[] = [
    may('work-on-orders') && page('/phone-order', 'Take a phone order', 'new caller'),
    may('work-on-orders') && page(PACK_PATH, PACK_LABEL, 'ship walk'),
    ...(may('pause-sales') ? STOPS : []),
    asks && page('/goods/new', 'Add a product', 'new'),
    asks && page('/goods/premiums?view=all', 'Change premiums', 'prices'),
    asks && page('/goods/order', 'Arrange products', 'sort order'),
    page('/goods/proposals', 'Proposals', 'product changes approve'),
    page('/goods#csv', asks ? 'Import or export goods as CSV' : 'Export goods as CSV', 'file'),
    page('/goods/revisions', 'Revisions of products', 'history undo'),
    may('manage-staff') && page('/staff#invite', 'Invite a person', 'staff clerk manager viewer owner colleague'),
    may('see-log') && page('/staff/log', 'Log', 'audit staff'),
    page('/metal/trades', 'Trades of metal', 'purchases sales'),
    ...places.map(({ to, label }) => page(to, label, '', 'Page')),
    ...ORDER_VIEW_NAMES.map((view) => page(`/orders?view=${view}`, viewOf(view).label, '', 'Orders')),
    ...GOODS_VIEWS.map((view) => page(`/goods?view=${view}`, GOODS_VIEW_LABELS[view], '', 'Goods')),
    page('/me', 'Your sessions and notifications', 'passkey email'),
    { id: 'theme', text: isDark ? 'Light theme' : 'Dark theme', words: 'dark light colors', run: toggle },
    { id: 'leave', text: 'Sign out', words: 'leave log out', run: () => void leave.run({}) },
  ];
  return acts.filter((act) => act !== false);
}

function page(to: string, text: string, words = '', sub?: string): Choice {
  return { id: to, to, text, words, sub };
}

/** True when every typed word begins a word of the choice. */
export function isMeant({ text, words = '' }: Choice, wanted: string): boolean {
  const own = `${text} ${words}`.toLowerCase().split(' ');
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => own.some((one) => one.startsWith(typed)));
}
