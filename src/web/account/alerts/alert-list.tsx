import type { OwnAlertRecord } from '#contract/calls/alerts.ts';
import { centsOf, formatAmount } from '#domain/money.ts';
import { Check, Clock } from '../../ui/icons.ts';
import { Beam } from '../../ui/rates/beam.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Pencil } from '../icons.ts';
import type { AlertDraft } from './alert-form.tsx';
import { reachedText, scaleOf, standingText, textOf } from './alert-words.ts';
import { Trash2 } from './icons.ts';
import { ownZone, type useAlerts } from './use-alerts.ts';

type ListProps = Pick<ReturnType<typeof useAlerts>, 'api' | 'reload' | 'refuse'> & {
  readonly alerts: readonly OwnAlertRecord[];
};

/** The alerts that wait, each with the way that is left. */
export function WaitingAlerts({ alerts, onEdit, ...calls }: ListProps & { onEdit: (draft: AlertDraft) => void }) {
  const { remove, add } = useAlertChanges(calls);
  const toast = useToast();
  async function removeWithUndo(alert: OwnAlertRecord): Promise<void> {
    if (!(await remove(alert))) return;
    const undo = { label: 'Undo', onClick: () => void add(alert) };
    toast({ kind: 'success', title: 'Alert removed', description: textOf(alert), action: undo });
  }
  return (
    <ul className="alert-list">
      {alerts.map((alert) => (
        <li key={alert.id} className="alert-row">
          <div>
            <strong>{textOf(alert)}</strong>
            <span className="figure muted">{standingText(alert)}</span>
          </div>
          <Way alert={alert} />
          <div className="alert-row__acts">
            <button
              className="icon-button"
              type="button"
              aria-label={`Change: ${textOf(alert)}`}
              onClick={() => onEdit(draftOf(alert))}
            >
              <Pencil className="icon" />
            </button>
            <button
              className="icon-button"
              type="button"
              aria-label={`Remove: ${textOf(alert)}`}
              onClick={() => void removeWithUndo(alert)}
            >
              <Trash2 className="icon" />
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The alerts that have ended, with the time at which they were reached. */
export function EndedAlerts({ alerts, ...calls }: ListProps) {
  const { remove, add } = useAlertChanges(calls);
  const toast = useToast();
  async function setAgain(alert: OwnAlertRecord): Promise<void> {
    if (await add(alert, alert.id)) toast({ kind: 'success', title: 'Alert set', description: textOf(alert) });
  }
  return (
    <ul className="alert-list">
      {alerts.map((alert) => (
        <li key={alert.id} className="alert-row alert-row--ended">
          <div>
            <strong>{textOf(alert, true)}</strong>
            <span className="figure muted">{reachedText(alert)}</span>
          </div>
          <span className={alert.last ? 'alert-row__reached' : 'muted'}>
            {alert.last && <Check className="icon icon--small" />}
            {alert.last ? 'Reached' : 'Stopped'}
          </span>
          <div className="alert-row__acts">
            <button className="button button--text" type="button" onClick={() => void setAgain(alert)}>
              Set again<span className="visually-hidden">: {textOf(alert)}</span>
            </button>
            <button
              className="icon-button"
              type="button"
              aria-label={`Remove: ${textOf(alert, true)}`}
              onClick={() => void remove(alert)}
            >
              <Trash2 className="icon" />
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A scale with the figure and the price of now; words where there is nothing to measure. */
function Way({ alert: { subject, figure, now, product } }: { readonly alert: OwnAlertRecord }) {
  if (figure === null || now === null || (product && !product.isForSale))
    return (
      <span className="alert-row__waits muted">
        <Clock className="icon icon--small" />
        We are watching for it
      </span>
    );
  const scale = scaleOf(subject, centsOf(now), centsOf(figure));
  const place = `${scale.figure * 100}%`;
  return (
    <div className="alert-row__way">
      <svg className="alert-row__figure" width="100%" height="18" aria-hidden="true">
        <line x1={place} x2={place} y1="2" y2="18" />
      </svg>
      <Beam at={scale.now} low={scale.low} high={scale.high} />
    </div>
  );
}

function useAlertChanges({ api, reload, refuse }: Omit<ListProps, 'alerts'>) {
  return {
    /** False where it was not removed. */
    async remove({ id }: OwnAlertRecord): Promise<boolean> {
      const outcome = await api.removeAlert({ params: { alertId: id } });
      if (outcome.ok) reload();
      else refuse(outcome.failure);
      return outcome.ok;
    },
    /** Sets the same alert again, in the place of another one where that is named. */
    async add({ subject, product, event, figure, repeats }: OwnAlertRecord, replaces?: string): Promise<boolean> {
      const outcome = await api.setAlert({
        body: {
          subject,
          event,
          repeats,
          zone: ownZone(),
          ...(product && { productId: product.id }),
          ...(figure !== null && { figure }),
          ...(replaces !== undefined && { replaces }),
        },
      });
      if (outcome.ok) reload();
      else refuse(outcome.failure);
      return outcome.ok;
    },
  };
}

function draftOf({ id, subject, product, event, figure, repeats }: OwnAlertRecord): AlertDraft {
  const typed = figure === null ? undefined : formatAmount(centsOf(figure));
  return { subject, productId: product?.id, event, figure: typed, repeats, replaces: id };
}
