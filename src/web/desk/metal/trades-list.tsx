import { useMemo, useState } from 'react';
import { METAL_NAMES } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { ouncesText, TRADE_WORDS } from '#domain/position.ts';
import { capital } from '#domain/words.ts';
import { MetalMark } from '../../ui/metal-mark.tsx';
import { useMay } from '../data/me.ts';
import type { DeskQuery } from '../data/use-desk-query.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Column, ListSort } from '../ui/list/column.ts';
import { List } from '../ui/list/list.tsx';
import { useList } from '../ui/list/use-list.ts';
import { StaffMark } from '../ui/mark.tsx';
import { Time } from '../ui/times.tsx';
import type { Trade, Trades } from './metal-data.ts';
import { CorrectForm } from './trade-form.tsx';

type ListProps = {
  readonly trades: DeskQuery<Trades>;
  /** The page of the list. */
  readonly of: string;
  /** The number of newest trades to show; undefined for all of the page. */
  readonly most?: number;
};

const NEWEST: NonNullable<ListSort> = { by: 'when', isDown: true };

const COMPARED: Readonly<Record<string, (one: Trade, other: Trade) => number>> = {
  metal: (one, other) => one.metal.localeCompare(other.metal),
  ounces: (one, other) => one.microOunces - other.microOunces,
  counterparty: (one, other) => nameOf(one).localeCompare(nameOf(other)),
  when: (one, other) => one.tradedAt - other.tradedAt,
};

/** Lists trades with their recorders; corrected ones are struck through. It can be sorted where all trades are on one page. */
export function TradesList({ trades, of, most }: ListProps) {
  const may = useMay();
  const [wrong, setWrong] = useState<Trade>();
  const [sort, setSort] = useState<ListSort>();
  const { data } = trades;
  const canSort = data?.rows.length === data?.count && most === undefined;
  const canCorrect = may('record-trade');
  const columns = useMemo(() => {
    const shown = [...COLUMNS, ...(canCorrect ? [correctColumn(setWrong)] : [])];
    return canSort ? shown : shown.map(({ sort: _, ...column }) => column);
  }, [canCorrect, canSort]);
  const rows = useMemo(
    () => sorted(data?.rows.slice(0, most), canSort ? sort : undefined),
    [data, most, canSort, sort],
  );
  const list = useList<Trade>({
    label: 'Trades',
    noun: 'trade',
    // A trade of one's own is shown at once.
    of: `${of} ${data?.count} ${JSON.stringify(sort)}`,
    rows,
    columns,
    idOf,
    setSort,
    sort,
    ownSort: canSort ? NEWEST : undefined,
    nameOf: tradeName,
    classOf: ({ isCounted }) => (isCounted ? undefined : 'trades__old'),
  });
  const close = () => setWrong(undefined);
  return (
    <>
      <List
        list={list}
        source={{ ...trades, isThere: data !== undefined }}
        empty="No trades are recorded yet."
        className={trades.isOld ? 'trades is-old' : 'trades'}
        skeletonRows={most === undefined ? 8 : 3}
      />
      <Dialog title="Correct a trade" isOpen={wrong !== undefined} onClose={close}>
        {wrong && <CorrectForm trade={wrong} onDone={close} />}
      </Dialog>
    </>
  );
}

const idOf = ({ id }: Trade) => id;

function sorted(rows: readonly Trade[] | undefined, sort: ListSort): readonly Trade[] | undefined {
  const compared = sort && COMPARED[sort.by];
  return rows && compared ? [...rows].sort((one, other) => compared(one, other) * (sort.isDown ? -1 : 1)) : rows;
}

const COLUMNS: readonly Column<Trade>[] = [
  { id: 'metal', head: 'Metal', sort: 'ascending', place: 'mark', cell: ({ metal }) => <MetalMark metal={metal} /> },
  {
    id: 'ounces',
    head: 'Ounces',
    isFigure: true,
    sort: 'descending',
    place: 'figure',
    cell: (trade) => <Ounces {...trade} />,
    sub: priceText,
  },
  {
    id: 'counterparty',
    head: 'Counterparty',
    sort: 'ascending',
    place: 'name',
    cell: nameOf,
    sub: wordsOf,
    card: (trade) => <b>{nameOf(trade)}</b>,
  },
  {
    id: 'when',
    head: 'When',
    isFigure: true,
    sort: 'descending',
    place: 'text',
    cell: ({ tradedAt }) => <Time at={tradedAt} />,
    card: (trade) => (
      <>
        <Time at={trade.tradedAt} /> {[priceText(trade), wordsOf(trade)].filter(Boolean).join(', ')}
      </>
    ),
  },
  { id: 'who', head: 'Who', place: 'fact', cell: ({ staffId }) => <StaffMark id={staffId} /> },
];

function correctColumn(choose: (trade: Trade) => void): Column<Trade> {
  return {
    id: 'correct',
    head: 'Correct',
    isBare: true,
    isFigure: true,
    place: 'fact',
    cell: (trade) =>
      trade.isCounted && (
        <Button size="small" aria-label={`Correct: ${tradeName(trade)}`} onClick={() => choose(trade)}>
          Correct
        </Button>
      ),
  };
}

function Ounces({ microOunces, kind, corrects, isCounted }: Trade) {
  const isVoid = microOunces === 0 && kind !== 'opening' && corrects;
  const text = isVoid ? 'Voided' : `${ouncesText(microOunces)} oz`;
  return isCounted ? <b>{text}</b> : <s>{text}</s>;
}

function priceText({ priceCents }: Trade): string | undefined {
  return priceCents === null ? undefined : `at ${formatUsd(priceCents)}`;
}

function nameOf({ counterparty, kind }: Trade): string {
  return counterparty || capital(TRADE_WORDS[kind]);
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

function tradeName({ metal, microOunces }: Trade): string {
  return `${METAL_NAMES[metal]}, ${ouncesText(microOunces)} oz`;
}
