import { useState } from 'react';
import { METAL_NAMES } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { ouncesText, TRADE_WORDS } from '#domain/position.ts';
import { MetalMark } from '../../ui/metal-mark.tsx';
import { useMay } from '../data/me.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { StaffMark } from '../ui/mark.tsx';
import { Time } from '../ui/times.tsx';
import type { Trade } from './metal-data.ts';
import { CorrectForm } from './trade-form.tsx';
import '../ui/table.css';

type TableProps = { readonly rows: readonly Trade[]; readonly isOld: boolean };

/** Lists trades with their recorders. Corrected ones are struck through. */
export function TradesTable({ rows, isOld }: TableProps) {
  const may = useMay();
  const [wrong, setWrong] = useState<Trade>();
  const close = () => setWrong(undefined);
  return (
    <div className="table-scroll">
      <table className={`table trades${isOld ? ' is-old' : ''}`}>
        <thead>
          <tr>
            <th>Metal</th>
            <th className="table__r">Ounces</th>
            <th>Counterparty</th>
            <th className="table__r">When</th>
            <th>Who</th>
            {may('record-trade') && (
              <th>
                <span className="visually-hidden">Correct</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((trade) => (
            <tr key={trade.id} className={trade.isCounted ? undefined : 'trades__old'}>
              <td>
                <MetalMark metal={trade.metal} />
              </td>
              <td className="table__r">
                <Ounces {...trade} />
              </td>
              <td>
                {trade.counterparty || capital(TRADE_WORDS[trade.kind])}
                <span className="table__sub">{wordsOf(trade)}</span>
              </td>
              <td className="table__r">
                <Time at={trade.tradedAt} />
              </td>
              <td>
                <StaffMark id={trade.staffId} />
              </td>
              {may('record-trade') && (
                <td className="table__r">
                  {trade.isCounted && (
                    <Button size="small" aria-label={nameOf(trade)} onClick={() => setWrong(trade)}>
                      Correct
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Dialog title="Correct a trade" isOpen={wrong !== undefined} onClose={close}>
        {wrong && <CorrectForm trade={wrong} onDone={close} />}
      </Dialog>
    </div>
  );
}

function Ounces({ microOunces, priceCents, kind, corrects, isCounted }: Trade) {
  if (microOunces === 0 && kind !== 'opening' && corrects) return <b>Voided</b>;
  const text = `${ouncesText(microOunces)} oz`;
  return (
    <>
      {isCounted ? <b>{text}</b> : <s>{text}</s>}
      {priceCents !== null && <span className="table__sub">at {formatUsd(priceCents)}</span>}
    </>
  );
}

function wordsOf({ counterparty, kind, reference, corrects, isCounted }: Trade): string {
  const parts = [
    counterparty && capital(TRADE_WORDS[kind]),
    reference,
    corrects && 'correction',
    !isCounted && 'corrected',
  ];
  return parts.filter(Boolean).join(', ');
}

function nameOf({ metal, microOunces }: Trade): string {
  return `Correct: ${METAL_NAMES[metal]}, ${ouncesText(microOunces)} oz`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
