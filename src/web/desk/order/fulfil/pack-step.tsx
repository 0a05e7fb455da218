import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { SHIP_NOW_LIMIT } from '#domain/stage-guards.ts';
import { desk } from '#web/desk/data/desk.ts';
import { useFormDraft } from '#web/desk/data/drafts.ts';
import { useNextToPack } from '#web/desk/pack/pack-walk.ts';
import { Button } from '#web/desk/ui/button.tsx';
import { Check, TextField } from '#web/desk/ui/fields.tsx';
import { LineStock } from '../line-stock.tsx';
import { type Order, useFreshOrder, useOrderChange } from '../order-data.ts';
import { useTaken } from '../taken.ts';
import { Act } from './act.tsx';
import { beginCount, type Counted, count, lineToCount, tick } from './counted.ts';
import { leaveField } from './leave-field.ts';
import { ParcelForm } from './parcel-form.tsx';
import { awaitsMoney } from './payments-panel.tsx';
import { PrintedPapers } from './printed-papers.tsx';
import { useStartingFocus } from './use-starting-focus.ts';

const STAGES = ['paid', 'allocated', 'packed'];

/** True for an order that can be packed or shipped now, by a person who may. */
export function isToPack(order: Order): boolean {
  return STAGES.includes(order.stage) && order.moves.length > 0 && !awaitsMoney(order);
}

/** The step of an order in the walk: count and pack it, then ship its parcel and go on to the next. */
export function PackStep({ order }: { readonly order: Order }) {
  const taken = useTaken(order);
  const goOn = useNextToPack(order.orderId);
  if (taken.by === 'other') return <p className="fulfil-lead">{taken.name} is working on this order.</p>;
  if (order.stage !== 'packed') return <CountPieces order={order} />;
  return (
    <>
      <ParcelForm order={order} andNext={goOn} />
      <PrintedPapers order={order} />
    </>
  );
}

/** The step of a paid order in the walk: scan or tick its pieces, then pack it. */
function CountPieces({ order }: { readonly order: Order }) {
  const { lines } = order;
  const [counted, set, clear] = useFormDraft<Counted>(`pack ${order.orderId}`, beginCount(lines, order.serials));
  const change = usePack(order, counted, { clear, restore: () => set(counted) });
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const position = lineToCount(lines, counted);
  const isWhole = position === undefined;
  // A scanner that goes on types into its field: elsewhere its characters would be keys of the page.
  const [isScanning, setIsScanning] = useState(false);
  const isDone = isWhole && !isScanning;
  useStartingFocus(isDone ? button : field, String(isDone));
  const isShort = lines.some(({ stock }) => stock && stock.short > 0);
  return (
    <>
      {!isDone && (
        <Scan
          {...{ order, counted, position, packed: button }}
          ref={field}
          onCounted={(next, isByScanner) => {
            setIsScanning(isByScanner);
            set(next);
          }}
          onLeave={() => setIsScanning(false)}
        />
      )}
      <ul className="fulfil-rows">
        {lines.map(({ name, quantity, stock }, at) =>
          quantity === 0 ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line of an order is known by its position
            <li className="fulfil-tick" key={at} aria-current={at === position ? 'step' : undefined}>
              <Check
                label={
                  <>
                    <b className="fulfil-count">{quantity} ×</b> {name}
                  </>
                }
                checked={counted.counted[at] === quantity}
                isMixed={(counted.counted[at] ?? 0) > 0 && counted.counted[at] !== quantity}
                onChange={(isTicked) => set(tick(lines, counted, at, isTicked))}
              />
              <Serials counted={counted} position={at} />
              <LineStock stock={stock} />
            </li>
          ),
        )}
      </ul>
      {isShort && <p className="fulfil-warning">Some pieces are not in stock. Skip this order, or hold it below.</p>}
      <Act
        ref={button}
        order={order}
        change={change}
        offReason={isWhole ? undefined : 'Count each line first.'}
        label={change.label}
        run={change.run}
      >
        {isWhole ? 'Next, ship its parcel. No email is sent.' : 'Scan or check off each line.'} You can undo this for 30
        seconds.
      </Act>
      <PrintedPapers order={{ ...order, serials: counted.serials.map((ofLine) => [...ofLine]) }} />
    </>
  );
}

type Draft = { clear(): void; restore(): void };

/** Allocates the order where it is not, and packs it: in two presses above the limit, as elsewhere. */
function usePack({ orderId, version, stage, total }: Order, { serials }: Counted, { clear, restore }: Draft) {
  const isApart = stage === 'paid' && total > SHIP_NOW_LIMIT;
  const allocate = useOrderChange(desk.allocateOrder, { done: () => (isApart ? 'Allocated' : undefined) });
  const pack = useOrderChange(desk.packOrder, { done: () => 'Packed', onUndo: restore });
  const freshOrder = useFreshOrder(orderId);
  const params = { orderId };
  async function run(): Promise<void> {
    const given = { serials: serials.map((ofLine) => [...ofLine]) };
    allocate.clear();
    pack.clear();
    const allocated =
      stage === 'paid'
        ? await allocate.run({ params, body: { version, ...given, ticked: serials.map((_, position) => position) } })
        : { version };
    if (!allocated || isApart) return;
    if (!(await pack.run({ params, body: { version: allocated.version, ...given } }))) return;
    await freshOrder();
    clear();
  }
  return {
    label: isApart ? 'Allocate' : 'Packed',
    run,
    isBusy: allocate.isBusy || pack.isBusy,
    failure: allocate.failure ?? pack.failure,
    offReason: pack.offReason,
  };
}

type ScanProps = {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly order: Order;
  readonly counted: Counted;
  /** The position of the line that is counted; undefined once all are. */
  readonly position: number | undefined;
  readonly packed: RefObject<HTMLButtonElement | null>;
  onCounted(next: Counted, isByScanner: boolean): void;
  /** Called on Escape once all lines are counted: the single keys of the page work again. */
  onLeave(): void;
};

/** Some scanners end a number with two Enters. In milliseconds. */
const ENTERS_APART_MS = 300;

/** The field of the scanner, which ends each number with Enter. Enter alone counts the line, and packs what is counted. */
function Scan({ ref, order: { lines }, counted, position, packed, onCounted, onLeave }: ScanProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const scannedAt = useRef(Number.NEGATIVE_INFINITY);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isByScanner = typed.trim() !== '';
    if (!isByScanner && performance.now() - scannedAt.current < ENTERS_APART_MS) return;
    if (isByScanner) scannedAt.current = performance.now();
    if (!isByScanner && position === undefined) return packed.current?.click();
    const next = count(lines, counted, typed);
    setFault(typeof next === 'string' ? next : undefined);
    if (typeof next === 'string') return ref.current?.select();
    setTyped('');
    onCounted(next, isByScanner);
  };
  return (
    <form
      className="fulfil-scan"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => (position === undefined && event.key === 'Escape' ? onLeave() : leaveField(event))}
    >
      <TextField
        ref={ref}
        label="Serial number"
        hint={position === undefined ? 'All pieces are counted. Enter packs them.' : lineHint(lines, counted, position)}
        autoComplete="off"
        maxLength={500}
        value={typed}
        error={fault}
        onChange={setTyped}
      />
      <Button type="submit">Count</Button>
    </form>
  );
}

function lineHint(lines: Order['lines'], { counted }: Counted, position: number): string {
  const { name = '', quantity = 0 } = lines[position] ?? {};
  const nth = (counted[position] ?? 0) + 1;
  return `${name}${quantity > 1 ? `, piece ${nth} of ${quantity}` : ''}. Enter alone counts ${nth < quantity ? 'the rest' : 'it'} without a number.`;
}

function Serials({ counted: { serials }, position }: { readonly counted: Counted; readonly position: number }) {
  const ofLine = serials[position] ?? [];
  if (ofLine.length === 0) return null;
  return <span className="fulfil-row__sub">No. {ofLine.join(', ')}</span>;
}
