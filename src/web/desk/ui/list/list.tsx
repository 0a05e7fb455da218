import type { MouseEvent, ReactNode } from 'react';
import type { Failure } from '#contract/client.ts';
import { Empty, NoMatch } from '../empty.tsx';
import { Failed } from '../loaded.tsx';
import { SkeletonRows } from '../skeleton.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import { Freeze } from './freeze.tsx';
import { ListCards } from './list-cards.tsx';
import { ListTable } from './list-table.tsx';
import { ListChanged, ListMore } from './parts.tsx';
import type { List as ListState } from './use-list.ts';
import './list.css';

/** Where the rows come from: a page, or page after page. */
export type ListSource = {
  /** False until the first answer. */
  readonly isThere: boolean;
  readonly failure: Pick<Failure, 'sentence'> | undefined;
  refetch(): unknown;
  readonly hasMore?: boolean;
  readonly isLoadingMore?: boolean;
  more?(): void;
};

const HERE: ListSource = { isThere: true, failure: undefined, refetch() {} };

type ListProps<Row extends object> = {
  readonly list: ListState<Row>;
  /** Left out: the rows are there. */
  readonly source?: ListSource | undefined;
  /** What would be here. */
  readonly empty: string;
  /** Given while the list is narrowed. */
  readonly clearFilters?: (() => void) | undefined;
  /** Figures of rates that are not live, or of an answer that is old. */
  readonly isStale?: boolean;
  readonly className?: string;
  /** Of rows and of cards in pixels, where all are of one height: those out of sight are not drawn. */
  readonly heights?: { readonly row: number; readonly card: number };
  /** An id whose row stays drawn. */
  readonly keptId?: string | undefined;
  readonly skeletonRows?: number;
  /** Below the cards, where a table has its foot. */
  readonly cardsFoot?: ReactNode;
};

/** A list in all its states, as a table or on a phone as cards. */
export function List<Row extends object>({
  source = HERE,
  empty,
  clearFilters,
  skeletonRows = 8,
  ...shown
}: ListProps<Row>) {
  const { list, cardsFoot } = shown;
  const isPhone = useIsPhone();
  if (!source.isThere)
    return source.failure ? (
      <Failed failure={source.failure} retry={source.refetch} />
    ) : (
      <SkeletonRows rows={skeletonRows} />
    );
  return (
    <>
      <ListChanged text={list.news} renew={list.renew} />
      {list.rows.length === 0 && (clearFilters ? <NoMatch onClear={clearFilters} /> : <Empty title={empty} />)}
      {list.rows.length > 0 && (
        <Freeze label={list.label} setIsFrozen={list.setIsFrozen} onClick={(event) => openRow(event, list.onOpen)}>
          {isPhone ? <ListCards {...shown} /> : <ListTable {...shown} />}
          {isPhone && cardsFoot}
        </Freeze>
      )}
      {source.hasMore && source.more && <ListMore isBusy={source.isLoadingMore ?? false} onClick={source.more} />}
    </>
  );
}

/** The whole row opens: a press beside the link of a row, on what is neither a link nor a control, is one on the link. */
function openRow({ target, nativeEvent }: MouseEvent, onOpen: () => void): void {
  if (!(target instanceof Element)) return;
  const link = target.closest('[data-row]')?.querySelector('.row-link');
  if (!link) return;
  if (link.contains(target)) onOpen();
  else if (!target.closest('a, button, input, label, select, form'))
    link.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent));
}
