import { useId, useState } from 'react';
import { METAL_NAMES, type Metal } from '#domain/metal.ts';
import type { Cents } from '#domain/money.ts';
import { ouncesText, type Position, type PositionRow, positionText } from '#domain/position.ts';
import type { PositionLimit } from '#domain/shop-settings.ts';
import { capital } from '#domain/words.ts';
import { MetalMark } from '../../ui/metal-mark.tsx';
import { useMay } from '../data/me.ts';
import { useRates } from '../data/rates.ts';
import { usePauses } from '../data/stopped-sales.ts';
import { openStopSelling } from '../shell/stop-selling.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Pause } from '../ui/icons.ts';
import { Panel } from '../ui/panel.tsx';
import { timeInText } from '../ui/times.tsx';
import { LimitsButton, LimitsChange } from './limits-form.tsx';
import { type MetalBoard, positionOn, spotOf, useLimits, wholeDollars } from './metal-data.ts';
import { TradeForm } from './trade-form.tsx';
import '../ui/table.css';

type PanelProps = {
  readonly metal: Metal;
  readonly board: MetalBoard;
  readonly isPast: boolean;
  readonly isOld: boolean;
};

/** The panel of one metal: the dealer's position, its value and the limits. */
export function MetalPanel({ metal, board, isPast, isOld }: PanelProps) {
  const rates = useRates();
  const may = useMay();
  const [isRecording, setIsRecording] = useState(false);
  const { begunAt } = board[metal];
  const position = positionOn(board, metal, spotOf(board, metal, rates, isPast));
  const { net, own, sold, offered } = position;
  const isStale = isOld || (!isPast && rates.state !== 'live');
  const limit = useLimits(!isPast)?.[metal];
  const close = () => setIsRecording(false);
  return (
    <Panel label={METAL_NAMES[metal]} className={isStale ? 'metal-panel is-old' : 'metal-panel'}>
      <div className="metal-panel__head">
        <MetalMark metal={metal} isLarge />
        <h2 className="metal-panel__net">{net ? capital(positionText(net.microOunces)) : METAL_NAMES[metal]}</h2>
        {net && <p className="metal-panel__worth">{wholeDollars(unsigned(net.atSpot))} at spot</p>}
      </div>
      <div className="panel__body">
        <PositionBar metal={metal} position={position} limit={isPast ? undefined : limit} />
        <table className="table metal-rows">
          <thead>
            <tr>
              <th>Fine ounces</th>
              <th className="table__r">Ounces</th>
              <th className="table__r metal-rows__wide">At our price</th>
              <th className="table__r">At spot</th>
              <th className="table__r">Since</th>
            </tr>
          </thead>
          <tbody>
            <Row label="Offered (not in net)" row={offered} />
            <Row label={begunAt ? `Sold since ${timeInText(begunAt)}` : 'Sold'} row={sold} />
            {own && <Row label="On hand at the start" row={own.opening} />}
            {own && <Row label="Bought" row={own.physical} />}
            {own && <Row label="Hedges" row={own.hedge} />}
          </tbody>
          {net && (
            <tfoot>
              <Row label="Net" row={net} />
            </tfoot>
          )}
        </table>
        {net && !isPast && may('record-trade') && (
          <div className="metal-panel__acts">
            <Button kind="primary" onClick={() => setIsRecording(true)}>
              Record a trade
            </Button>
            <LimitsButton metal={metal} />
            <StopButton metal={metal} />
            <Dialog title={`Record a ${metal} trade`} isOpen={isRecording} onClose={close}>
              <TradeForm metal={metal} net={net.microOunces} onDone={close} />
            </Dialog>
          </div>
        )}
        {net && !isPast && <LimitsChange metal={metal} />}
        {!net && <NotBegun metal={metal} isPast={isPast} />}
      </div>
    </Panel>
  );
}

function StopButton({ metal }: { readonly metal: Metal }) {
  const isStopped = usePauses().some(({ scope }) => scope === metal || scope === 'shop');
  if (isStopped) return null;
  return (
    <span className="metal-panel__stop">
      <Button icon={Pause} onClick={() => openStopSelling(metal)}>
        Stop selling {metal}
      </Button>
    </span>
  );
}

function NotBegun({ metal, isPast }: { readonly metal: Metal; readonly isPast: boolean }) {
  const may = useMay();
  if (isPast) return <p className="metal-panel__begin">Metal on hand had not been recorded yet.</p>;
  return (
    <div className="metal-panel__begin">
      <p className="metal-panel__say">Enter what is on hand; the position is tracked from there.</p>
      {may('record-trade') ? <TradeForm metal={metal} net={undefined} /> : <p>A manager records what is on hand.</p>}
    </div>
  );
}

function Row({
  label,
  row: { microOunces, atOurPrice, atSpot, since },
}: {
  readonly label: string;
  readonly row: PositionRow;
}) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="table__r metal-rows__ounces">{ouncesText(microOunces)}</td>
      <td className="table__r metal-rows__wide">{label === 'Net' ? '' : wholeDollars(atOurPrice)}</td>
      <td className="table__r">{wholeDollars(atSpot)}</td>
      <td className="table__r">{since === null ? '–' : `${since > 0 ? '+' : ''}${wholeDollars(since)}`}</td>
    </tr>
  );
}

function unsigned(amount: Cents | null): Cents | null {
  return amount === null ? null : (Math.abs(amount) as Cents);
}

const TICKS = 20;
const ROOM = 1.15;

type BarProps = { readonly metal: Metal; readonly position: Position; readonly limit: PositionLimit | undefined };

/**
 * Draws the net position to scale, the orders that wait beyond it, and the limits of a short position. The limits are labeled
 * below, since two labels at their marks would overlap on a phone.
 */
function PositionBar({ metal, position: { net, offered }, limit }: BarProps) {
  const hatch = useId();
  if (!net) return null;
  const size = Math.abs(net.microOunces);
  const waiting = Math.abs(offered.microOunces);
  const isLong = net.microOunces > 0;
  // Waiting orders reduce a long position, so they are drawn at the end of the bar.
  const from = isLong ? Math.max(0, size - waiting) : size;
  const until = isLong ? size : size + waiting;
  const marks = isLong || !limit ? [] : marksOf(limit);
  const most = Math.max(size, until, ...marks.map(({ at }) => at)) * ROOM;
  const step = stepOf(most / TICKS);
  const end = Math.max(step * TICKS, step * Math.ceil(most / step));
  const share = (value: number) => `${((value / end) * 100).toFixed(3)}%`;
  const label = [
    `Net ${positionText(net.microOunces)}`,
    `${ouncesText(waiting)} oz offered`,
    ...marks.map(({ word }) => word),
  ];
  return (
    <>
      <svg className="position-bar" role="img" aria-label={label.join(', ')}>
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className="position-bar__ground" width="5" height="5" />
            <rect className="position-bar__ink" width="1.6" height="5" />
          </pattern>
        </defs>
        <rect
          className={`position-bar__net position-bar__net--${metal}`}
          y="2"
          width={share(isLong ? from : size)}
          height="28"
        />
        {until > from && (
          <rect
            className="position-bar__offered"
            x={share(from)}
            y="2"
            width={share(until - from)}
            height="28"
            fill={`url(#${hatch})`}
          />
        )}
        <Scale step={step} end={end} share={share} />
        {marks.map(({ at, isLast }) => (
          <line
            key={at}
            className={isLast ? 'position-bar__limit position-bar__limit--last' : 'position-bar__limit'}
            x1={share(at)}
            x2={share(at)}
            y1="0"
            y2="40"
          />
        ))}
      </svg>
      {(until > from || marks.length > 0) && (
        <p className="position-bar__words">
          {until > from && <span className="position-bar__key">Offered, not in net</span>}
          {marks.length > 0 && <span>{capital(marks.map(({ word }) => word).join(', '))}</span>}
        </p>
      )}
    </>
  );
}

type ScaleProps = {
  /** Micro-ounces from one tick to the next. */
  readonly step: number;
  readonly end: number;
  readonly share: (value: number) => string;
};

function Scale({ step, end, share }: ScaleProps) {
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, nth) => nth);
  return (
    <>
      {ticks.map((nth) => (
        <line
          key={nth}
          className="position-bar__tick"
          x1={share(nth * step)}
          x2={share(nth * step)}
          y1="34"
          y2={nth % 5 === 0 ? 40 : 37}
        />
      ))}
      <line className="position-bar__tick" x1="0" x2="100%" y1="34" y2="34" />
      {ticks
        .filter((nth) => nth % 5 === 0 && nth * step < end * 0.95)
        .map((nth) => (
          <text
            key={nth}
            className="position-bar__word"
            x={share(nth * step)}
            y="52"
            textAnchor={nth === 0 ? 'start' : 'middle'}
          >
            {ouncesText(nth * step)}
          </text>
        ))}
    </>
  );
}

/** Marks on the scale for the limits beyond which orders are reviewed and sales stop. */
function marksOf({ reviewBeyond, stopBeyond }: PositionLimit) {
  return [
    ...(reviewBeyond === null
      ? []
      : [{ at: reviewBeyond, word: `review beyond ${ouncesText(reviewBeyond)} oz`, isLast: false }]),
    ...(stopBeyond === null ? [] : [{ at: stopBeyond, word: `limit ${ouncesText(stopBeyond)} oz`, isLast: true }]),
  ];
}

/** The next of 1, 2, 5, 10, … micro-ounces from a step on. */
function stepOf(least: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return ([1, 2, 5].find((factor) => factor * decade >= least) ?? 10) * decade;
}
