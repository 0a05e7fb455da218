import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { viewOf } from '#domain/order-views.ts';
import { countOf } from '#domain/words.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useMay } from '../data/me.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { useKeys } from '../ui/keys.tsx';
import { Failed } from '../ui/loaded.tsx';
import { NotForRole } from '../ui/not-for-role.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Notice } from '../ui/refusal.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useTitle } from '../ui/use-title.ts';
import { PACK_PATH, usePackWalk } from './pack-walk.ts';

const TITLE = 'Pack orders';
const BACK = { to: '/orders?view=to-pack', label: viewOf('to-pack').label };
/** The most skipped orders that the call takes. */
const MOST_SKIPPED = 1_000;

/** Takes the next order to pack and opens it; shown while it is asked for, and where nothing is left. */
export function Component() {
  useTitle(TITLE);
  const may = useMay();
  const { key } = useLocation();
  if (!may('work-on-orders')) return <NotForRole title={TITLE} says="Clerks pack orders." back={BACK} />;
  return (
    <>
      <PageHead title={TITLE} back={BACK} />
      <Panel label={TITLE}>
        <NextOrder key={key} />
      </Panel>
    </>
  );
}

function NextOrder() {
  const skipped = usePackWalk()?.skipped ?? [];
  const navigate = useNavigate();
  const cache = useQueryClient();
  const next = useDeskChange(desk.takeNextToPack, { invalidates: invalidatedBy('orders') });
  const [nothing, setNothing] = useState<{ readonly withOthers: number }>();
  const isOffline = next.offReason !== undefined;
  const take = async () => {
    const taken = await next.run({ body: { skipped: skipped.slice(-MOST_SKIPPED) } });
    // The person may have gone elsewhere.
    if (!taken || !location.pathname.endsWith(PACK_PATH)) return;
    const { orderId, left, withOthers } = taken;
    if (orderId === null) return setNothing({ withOthers });
    // Its page shows it as it is now, not as it was when it was last open.
    cache.removeQueries({ queryKey: ['order', orderId] });
    void navigate(`/orders/${orderId}`, { replace: true, state: { packing: { skipped, left } } });
  };
  const begin = useEffectEvent(() => {
    if (!isOffline && !nothing) void take();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: being online again asks again
  useEffect(() => begin(), [isOffline]);
  if (nothing) return <Nothing skipped={skipped.length} withOthers={nothing.withOthers} look={take} change={next} />;
  if (isOffline)
    return (
      <Notice kind="warn" title={next.offReason}>
        The next order opens once you are online.
      </Notice>
    );
  if (next.failure) return <Failed failure={next.failure} retry={take} />;
  return <SkeletonRows rows={6} />;
}

type NothingProps = {
  readonly skipped: number;
  readonly withOthers: number;
  look(): void;
  readonly change: { readonly isBusy: boolean; readonly offReason: string | undefined };
};

/** Nothing is left but what the person has skipped, if anything, and what colleagues have. */
function Nothing({ skipped, withOthers, look, change: { isBusy, offReason } }: NothingProps) {
  const navigate = useNavigate();
  const begin = () => void (skipped > 0 ? navigate(PACK_PATH, { replace: true }) : look());
  const label = skipped > 0 ? 'Pack skipped orders' : 'Look again';
  useKeys({ n: { label, run: begin, isOff: isBusy || offReason !== undefined } }, TITLE);
  const texts = [
    skipped > 0 && `You skipped ${countOf(skipped, 'order')}.`,
    withOthers > 0 && `${countOf(withOthers, 'order')} ${withOthers === 1 ? 'is' : 'are'} with colleagues.`,
  ].filter(Boolean);
  return (
    <Empty
      title="Nothing left to pack."
      text={texts.join(' ')}
      action={
        <Button isBusy={isBusy} offReason={offReason} keyHint="N" onClick={begin}>
          {label}
        </Button>
      }
    />
  );
}
