import { type MouseEvent, memo, type PointerEvent, type ReactNode, useRef } from 'react';
import type { Failure } from '#contract/client.ts';
import { Empty, NoMatch } from '../empty.tsx';
import { Failed } from '../loaded.tsx';
import { SkeletonRows } from '../skeleton.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import type { CardPlace } from './column.ts';
import { ListTable } from './list-table.tsx';
import { ListChanged, ListMore } from './parts.tsx';
import { CellContent, focusOf, isSameRow, type RowProps, SelectRow } from './row-parts.tsx';
import { type DrawnProps, useDrawnRows } from './use-drawn-rows.ts';
import type { List as ListState } from './use-list.ts';
import './list.css';

/** Loading state of the rows, with paging for lists that load page by page. */
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
  /** Omitted when the rows are loaded already. */
  readonly source?: ListSource | undefined;
  /** Heading of the empty state. */
  readonly empty: string;
  /** Given while filters are set. */
  readonly clearFilters?: (() => void) | undefined;
  /** Figures of rates that are not live, or of an answer that is old. */
  readonly isStale?: boolean;
  readonly className?: string;
  /** Heights of rows and cards in pixels if uniform, so that those out of view are not rendered. */
  readonly heights?: { readonly row: number; readonly card: number };
  /** Id of a row that stays rendered. */
  readonly keptId?: string | undefined;
  readonly skeletonRows?: number;
  /** Content below the cards, where a table has its foot. */
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

/** Makes the whole row clickable: a click on neither a link nor a control counts as one on the row's link. */
function openRow({ target, nativeEvent }: MouseEvent, onOpen: () => void): void {
  if (!(target instanceof Element)) return;
  const link = target.closest('[data-row]')?.querySelector('.row-link');
  if (!link) return;
  if (link.contains(target)) onOpen();
  else if (!target.closest('a, button, input, label, select, form'))
    link.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent));
}

type FreezeProps = {
  readonly label: string;
  setIsFrozen(isFrozen: boolean): void;
  onClick(event: MouseEvent): void;
  readonly children: ReactNode;
};

/** Freezes the rows while the pointer or the focus is inside. Touch does not count, since it leaves no pointer behind. */
function Freeze({ label, setIsFrozen, onClick, children }: FreezeProps) {
  const box = useRef<HTMLElement>(null);
  const hasFocus = () => box.current?.contains(document.activeElement) ?? false;
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed in it hears keys by itself
    <section
      ref={box}
      className="list"
      aria-label={`${label}, list`}
      onClick={onClick}
      onPointerEnter={(event) => isMouse(event) && setIsFrozen(true)}
      onPointerLeave={(event) => isMouse(event) && setIsFrozen(hasFocus())}
      onFocus={() => setIsFrozen(true)}
      onBlur={({ relatedTarget }) =>
        setIsFrozen(box.current?.contains(relatedTarget) || box.current?.matches(':hover') || false)
      }
    >
      {children}
    </section>
  );
}

type CardsProps<Row extends object> = Omit<DrawnProps<Row>, 'heightPx'> & {
  readonly isStale?: boolean;
  readonly className?: string;
  readonly heights?: { readonly card: number };
};

/** A list on a phone: two lines a row, for one thumb. */
function ListCards<Row extends object>({ list, isStale, className = '', heights, keptId }: CardsProps<Row>) {
  const { body, parts } = useDrawnRows<HTMLUListElement, Row>({ list, keptId, heightPx: heights?.card });
  return (
    <ul ref={body} className={`list-cards ${className}${isStale ? ' is-stale' : ''}`}>
      {parts.map((part) =>
        'row' in part ? (
          <Card key={part.row.id} {...part} />
        ) : (
          <li className="list-space" key={`space ${part.from}`} aria-hidden="true">
            <svg width="1" height={part.spacePx} aria-hidden="true" />
          </li>
        ),
      )}
    </ul>
  );
}

const PLACES: readonly CardPlace[] = ['mark', 'name', 'figure', 'text', 'fact'];

const Card = memo(function Card<Row extends object>({ row, list, isSelected, isGone }: RowProps<Row>) {
  const states = ['list-card', isSelected && 'is-selected', isGone && 'is-gone', list.classOf?.(row.original)];
  return (
    <li className={states.filter(Boolean).join(' ')} data-row="" {...focusOf({ row, list })}>
      {list.canSelect && (
        <span className="list-card__select">
          <SelectRow row={row} list={list} isSelected={isSelected} />
        </span>
      )}
      {PLACES.map((place) => {
        const columns = list.columns.filter((column) => column.place === place);
        if (columns.length === 0) return null;
        return (
          <span key={place} className={`list-card__${place}`}>
            {columns.map((column) => (
              <CellContent key={column.id} row={row} list={list} column={column} isCard />
            ))}
          </span>
        );
      })}
    </li>
  );
}, isSameRow) as <Row extends object>(props: RowProps<Row>) => ReactNode;
