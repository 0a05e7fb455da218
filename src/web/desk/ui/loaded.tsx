import type { ReactNode } from 'react';
import type { Failure } from '#contract/client.ts';
import type { DeskQuery } from '../data/use-desk-query.ts';
import { Button } from './button.tsx';
import { Notice } from './refusal.tsx';
import { SkeletonRows } from './skeleton.tsx';

type LoadedProps<Data> = {
  readonly query: DeskQuery<Data>;
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** Renders the data of a query once it is there, a skeleton before that, and an error with a retry button after a failure. */
export function Loaded<Data>({ query, skeleton = <SkeletonRows />, children }: LoadedProps<Data>) {
  const { data, failure, refetch } = query;
  if (data !== undefined) return children(data);
  if (failure) return <Failed failure={failure} retry={refetch} />;
  return skeleton;
}

type FailedProps = { readonly failure: Pick<Failure, 'sentence'>; readonly retry: () => unknown };

export function Failed({ failure, retry }: FailedProps) {
  const again = (
    <Button size="small" onClick={() => void retry()}>
      Try again
    </Button>
  );
  return (
    <Notice kind="bad" title={failure.sentence} action={again}>
      Nothing was changed. What you typed is kept.
    </Notice>
  );
}
