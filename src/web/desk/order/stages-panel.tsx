import type { Icon } from '../../ui/draw-icon.tsx';
import { Check, Phone, X } from '../../ui/icons.ts';
import { Banknote, Layers, Package, PackageCheck, Truck } from '../ui/icons.ts';
import { Panel } from '../ui/panel.tsx';
import type { Order } from './order-data.ts';
import { type StageMark, stageMarks } from './stage-marks.ts';
import './stages-panel.css';

const ICONS: Readonly<Record<StageMark['stage'], Icon>> = {
  new: Check,
  confirmed: Phone,
  paid: Banknote,
  allocated: Layers,
  packed: Package,
  shipped: Truck,
  delivered: PackageCheck,
  ended: X,
};
const STATES = { done: 'done', now: 'now', ahead: 'ahead', ended: 'ended here' } as const;

/** The panel with an order's stages as marks on a scale. */
export function StagesPanel({ order }: { readonly order: Order }) {
  const marks = stageMarks(order);
  const current = marks.find(({ state }) => state === 'now' || state === 'ended') ?? marks.at(-1);
  return (
    <Panel label="Stages" className="order__stages">
      <ol className="stages">
        {marks.map((mark) => (
          <Mark key={mark.stage} mark={mark} />
        ))}
      </ol>
      {current && (
        <p className="stages__current">
          <b>{current.label}</b> {current.text}
        </p>
      )}
    </Panel>
  );
}

function Mark({ mark: { stage, label, state, text } }: { readonly mark: StageMark }) {
  const Icon = state === 'done' ? Check : ICONS[stage];
  return (
    <li className={`stages__mark stages__mark--${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="stages__punch">
        <Icon className="icon icon--small" />
      </span>
      <span className="stages__words">
        <b>{label}</b>
        <span className="visually-hidden"> {STATES[state]} </span>
        <small>{text}</small>
      </span>
    </li>
  );
}
