import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Cents } from '#domain/money.ts';
import { seriesOf } from '#domain/price-range.ts';
import type { Instant } from '#domain/spot.ts';
import { type StepKind, withReading } from '#domain/spot-steps.ts';
import { type ReadStep, readChartFile } from './chart-file.ts';
import { type ChartDrawing, drawChart, percent } from './draw-chart.ts';

export type ReadAlongProps = {
  /** The address of the chart's figures. */
  readonly file: string;
  readonly kind: StepKind;
  /** The price of now, where the chart follows it. */
  readonly live?: { readonly at: Instant; readonly price: Cents } | undefined;
  readonly label: string;
  readonly textOf: (step: ReadStep) => string;
  /** Returns the place of a price on the chart, from 0 at its top to 1. */
  readonly heightOf: (price: Cents) => number;
  /** Undefined where nothing is read any more. */
  readonly onRead: (step: ReadStep | undefined, newest: ReadStep) => void;
  readonly onDraw?: (drawing: ChartDrawing) => void;
};

/** A reading line over a chart: it follows the pointer, and the arrow keys as a slider does. */
export function ReadAlong({ file, kind, live, label, textOf, heightOf, onRead, onDraw }: ReadAlongProps) {
  const loaded = useSteps(file);
  const steps = useMemo(() => loaded && withLive(loaded, kind, live), [loaded, kind, live]);
  const [at, setAt] = useState<number>();
  const area = useRef<HTMLDivElement>(null);
  const newest = steps?.at(-1);
  const first = steps?.[0];

  useEffect(() => {
    const series = steps && live && seriesOf(kind, steps);
    if (series) onDraw?.(drawChart(series));
  }, [steps, live, kind, onDraw]);

  if (!steps || !first || !newest || steps.length < 2) return null;
  const most = steps.length - 1;
  const read = at === undefined ? undefined : steps[Math.min(at, most)];

  function moveTo(nth: number | undefined): void {
    const place = nth === undefined ? undefined : Math.max(0, Math.min(most, nth));
    setAt(place);
    if (newest) onRead(place === undefined ? undefined : steps?.[place], newest);
  }

  function follow({ clientX }: PointerEvent): void {
    const box = area.current?.getBoundingClientRect();
    if (!box || !steps || !first || !newest) return;
    const share = Math.max(0, Math.min(1, (clientX - box.left) / box.width));
    const instant = first.from + share * (newest.from - first.from);
    moveTo(steps.filter(({ from }) => from <= instant).length - 1);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const places = placesFrom(at ?? most, most);
    if (!(event.key in places) || (event.key === 'Escape' && at === undefined)) return;
    event.preventDefault();
    moveTo(places[event.key]);
  }

  const shown = read ?? newest;
  const x = percent((shown.from - first.from) / (newest.from - first.from));
  return (
    <div
      ref={area}
      className="chart__reader"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={at ?? most}
      aria-valuetext={textOf(shown)}
      onKeyDown={onKeyDown}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && moveTo(undefined)}
      onBlur={() => moveTo(undefined)}
    >
      {read && <Cursor x={x} y={percent(heightOf(read.close))} />}
    </div>
  );
}

/** The steps that the keys of a slider lead to; Escape to none. */
function placesFrom(from: number, most: number): Readonly<Record<string, number | undefined>> {
  const far = Math.max(2, Math.round(most / 12));
  return {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - far,
    PageUp: from + far,
    Home: 0,
    End: most,
    Escape: undefined,
  };
}

function Cursor({ x, y }: { readonly x: string; readonly y: string }) {
  return (
    <svg className="chart__cursor" width="100%" height="100%" aria-hidden="true">
      <line x1={x} x2={x} y2="100%" />
      <svg x={x} y="100%" overflow="visible" aria-hidden="true">
        <path d="M-6-9H6L0 0Z" />
      </svg>
      <circle cx={x} cy={y} r="4.500" />
    </svg>
  );
}

/** Undefined until the figures are loaded. Without them the chart is as it was: nothing reads along. */
function useSteps(file: string): readonly ReadStep[] | undefined {
  const [loaded, setLoaded] = useState<{ readonly file: string; readonly steps: readonly ReadStep[] }>();
  useEffect(() => {
    const ending = new AbortController();
    fetch(file, { signal: ending.signal })
      .then((response) => (response.ok ? response.text() : ''))
      .then((text) => setLoaded({ file, steps: text ? readChartFile(text) : [] }))
      .catch(() => {});
    return () => ending.abort();
  }, [file]);
  return loaded?.file === file ? loaded.steps : undefined;
}

function withLive(steps: readonly ReadStep[], kind: StepKind, live: ReadAlongProps['live']): readonly ReadStep[] {
  const newest = steps.at(-1);
  if (!live || !newest || live.at < newest.from) return steps;
  return withReading(steps, kind, live.at, live.price).map((step) => ({ cells: {}, ...step }));
}
