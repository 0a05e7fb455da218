import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Chart } from './chart.tsx';
import type { ReadStep } from './chart-file.ts';
import type { ChartDrawing } from './draw-chart.ts';
import type { ReadAlongProps } from './read-along.tsx';

type ReadableChartProps = Pick<Parameters<typeof Chart>[0], 'name' | 'flag' | 'under' | 'second' | 'size'> &
  Pick<ReadAlongProps, 'file' | 'kind' | 'live' | 'label' | 'textOf'> & {
    readonly drawing: ChartDrawing;
    /** The choice of ranges, beside what is read. */
    readonly ranges: ReactNode;
    /** Shown while nothing is read. */
    readonly rest: ReactNode;
    readonly words: (step: ReadStep, newest: ReadStep) => ReactNode;
  };

/** A chart with a line of words that says what is read. What reads along is loaded once the chart is seen. */
export function ReadableChart({
  drawing,
  ranges,
  rest,
  words,
  name,
  flag,
  under,
  second,
  size,
  ...read
}: ReadableChartProps) {
  const [said, setSaid] = useState<ReactNode>();
  const [redrawn, setRedrawn] = useState<{ readonly of: ChartDrawing; readonly drawing: ChartDrawing }>();
  const frame = useRef<HTMLDivElement>(null);
  const ReadAlong = useReadAlong(frame);
  const onDraw = useCallback((next: ChartDrawing) => setRedrawn({ of: drawing, drawing: next }), [drawing]);
  const shown = redrawn?.of === drawing ? redrawn.drawing : drawing;
  return (
    <div ref={frame}>
      <div className="chart-head">
        {ranges}
        <p className="chart-head__read">{said ?? rest}</p>
      </div>
      <Chart drawing={shown} name={name} flag={flag} under={under} second={second} size={size ?? 'high'}>
        {ReadAlong && (
          <ReadAlong
            key={read.file}
            {...read}
            heightOf={(price) => shown.scale.top + (shown.scale.high - price) * shown.scale.perCent}
            onRead={(step, newest) => setSaid(step && words(step, newest))}
            onDraw={onDraw}
          />
        )}
      </Chart>
    </div>
  );
}

function useReadAlong(frame: { readonly current: HTMLElement | null }): ComponentType<ReadAlongProps> | undefined {
  const [loaded, setLoaded] = useState<{ readonly ReadAlong: ComponentType<ReadAlongProps> }>();
  useEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      // Without it the chart is as it was.
      import('./read-along.tsx').then(setLoaded, () => {});
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [frame]);
  return loaded?.ReadAlong;
}
