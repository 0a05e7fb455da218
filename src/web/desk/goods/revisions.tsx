import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useConnection } from '../data/connection.ts';
import { CallFailed, desk } from '../data/desk.ts';
import { Empty } from '../ui/empty.tsx';
import { ListMore } from '../ui/list-parts.tsx';
import { Failed } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Notice } from '../ui/refusal.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useTitle } from '../ui/use-title.ts';
import { type Revision, RevisionLine } from './revision-line.tsx';

const AT_ONCE = 50;
type Page = readonly Revision[];

/** Every change of goods, newest first, with its way back. */
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
  const revisions = query.data?.pages.flat();
  return (
    <>
      <PageHead
        title="Revisions"
        back={{ to: '/goods', label: 'Goods' }}
        sub="Every product change has a number and can be undone."
      />
      {revisions && (query.isError || isOffline) && <Notice kind="warn">What you see may be out of date.</Notice>}
      <Panel label="Revisions">
        {failure && !revisions && <Failed failure={failure} retry={query.refetch} />}
        {query.isPending && <SkeletonRows rows={8} />}
        {revisions?.length === 0 && <Empty title="Nothing has changed yet." />}
        {revisions && revisions.length > 0 && (
          <ol className="revision-list revision-list--padded">
            {revisions.map((revision) => (
              <RevisionLine key={revision.revision} revision={revision} hasNames />
            ))}
          </ol>
        )}
        {query.hasNextPage && <ListMore isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />}
      </Panel>
    </>
  );
}
