import { useState } from 'react';
import { METAL_NAMES, type Metal } from '#domain/metal.ts';
import { countsPending } from '#domain/metal-limits.ts';
import type { Cents } from '#domain/money.ts';
import { ouncesText, type PositionRow, positionText } from '#domain/position.ts';
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
import { PositionBar } from './position-bar.tsx';
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
  const withPending = net && { net: net.microOunces, pending: net.microOunces + offered.microOunces };
  const close = () => setIsRecording(false);
  return (
    <Panel label={METAL_NAMES[metal]} className={isStale ? 'metal-panel is-old' : 'metal-panel'}>
      <div className="metal-panel__head">
        <MetalMark metal={metal} isLarge />
        <h2 className="metal-panel__net">{net ? capital(positionText(net.microOunces)) : METAL_NAMES[metal]}</h2>
        {withPending && countsPending(withPending, limit) && (
          <p className="metal-panel__pending">{positionText(withPending.pending)} including pending orders</p>
        )}
        {net && <p className="metal-panel__worth">{wholeDollars(unsigned(net.atSpot))} at spot</p>}
      </div>
      <div className="panel__body">
        {withPending && <PositionBar metal={metal} position={withPending} limit={limit} />}
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
              <TradeForm metal={metal} position={withPending} limit={limit} onDone={close} />
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
      {may('record-trade') ? (
        <TradeForm metal={metal} position={undefined} />
      ) : (
        <p>A manager records what is on hand.</p>
      )}
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
