import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#web/desk/data/connection.ts';
import { CallFailed, desk } from '#web/desk/data/desk.ts';
import type { Column } from '#web/desk/ui/list/column.ts';
import { List } from '#web/desk/ui/list/list.tsx';
import { useList } from '#web/desk/ui/list/use-list.ts';
import { PageHead } from '#web/desk/ui/page-head.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { Notice } from '#web/desk/ui/refusal.tsx';
import { Time } from '#web/desk/ui/times.tsx';
import { useTitle } from '#web/desk/ui/use-title.ts';
import { Author, Changes, howText, type Revision, Undo } from './revision-line.tsx';

const AT_ONCE = 50;
type Page = readonly Revision[];

const idOf = ({ revision }: Revision) => String(revision);

const COLUMNS: readonly Column<Revision>[] = [
  {
    id: 'who',
    head: 'By',
    place: 'mark',
    className: 'revisions__who',
    cell: (revision) => <Author revision={revision} />,
  },
  {
    id: 'change',
    head: 'Change',
    place: 'name',
    cell: (revision) => <Changes revision={revision} hasNames />,
    sub: howText,
    card: (revision) => (
      <span>
        <Changes revision={revision} hasNames />
        <span className="table__sub">{howText(revision)}</span>
      </span>
    ),
  },
  { id: 'at', head: 'When', isFigure: true, place: 'text', cell: ({ at }) => <Time at={at} /> },
  {
    id: 'undo',
    head: 'Undo',
    isBare: true,
    isFigure: true,
    place: 'fact',
    cell: (revision) => <Undo revision={revision} />,
  },
];

/** The page of all changes of the goods, newest first, each with Undo. */
export function Component() {
  useTitle('Revisions');
  const { isOffline } = useConnection();
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly string[], number | undefined>({
    queryKey: ['revisions'],
    initialPageParam: undefined,
    async queryFn({ pageParam, signal }) {
      const asked = pageParam === undefined ? {} : { before: String(pageParam) };
      const outcome = await desk.listRevisions({ query: asked, signal });
      if (!outcome.ok) throw new CallFailed(outcome.failure);
      return outcome.answer.data;
    },
    getNextPageParam: (last) => (last.length < AT_ONCE ? undefined : last.at(-1)?.revision),
  });
  const failure = query.error instanceof CallFailed ? query.error.failure : undefined;
  const revisions = useMemo(() => query.data?.pages.flat(), [query.data]);
  const list = useList<Revision>({
    label: 'Revisions',
    noun: 'revision',
    columns: COLUMNS,
    idOf,
    // Each further page is shown at once.
    of: String(query.data?.pages.length),
    rows: revisions,
    nameOf: ({ revision }) => `revision ${revision}`,
  });
  return (
    <>
      <PageHead
        title="Revisions"
        back={{ to: '/goods', label: 'Goods' }}
        sub="Every product change has a number and can be undone."
      />
      {revisions && (query.isError || isOffline) && <Notice kind="warn">What you see may be out of date.</Notice>}
      <Panel label="Revisions">
        <List
          list={list}
          source={{
            isThere: revisions !== undefined,
            failure,
            refetch: query.refetch,
            hasMore: query.hasNextPage,
            isLoadingMore: query.isFetchingNextPage,
            more: () => void query.fetchNextPage(),
          }}
          empty="Nothing has changed yet."
        />
      </Panel>
    </>
  );
}
