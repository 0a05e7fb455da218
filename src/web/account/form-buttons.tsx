type SubmitProps = {
  /** The label at rest, and while the request is on its way. */
  readonly label: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
};

/** The button of a form with a page of its own. */
export function SubmitButton({ label, busyLabel, isBusy }: SubmitProps) {
  return (
    <button
      className="button button--primary button--large button--block"
      type="submit"
      disabled={isBusy}
      aria-busy={isBusy}
    >
      {isBusy ? busyLabel : label}
    </button>
  );
}

type FormActionsProps = SubmitProps & {
  readonly onClose: () => void;
  readonly closeLabel?: string;
  /** The id of the submit button. */
  readonly id?: string;
  readonly kind?: 'primary' | 'danger';
};

/** The buttons of a form that opened within a page: submit, and close. */
export function FormActions({
  label,
  busyLabel,
  isBusy,
  onClose,
  closeLabel = 'Cancel',
  id,
  kind = 'primary',
}: FormActionsProps) {
  return (
    <div className="form-actions">
      <button className={`button button--${kind}`} type="submit" id={id} disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? busyLabel : label}
      </button>
      <button className="button button--quiet" type="button" disabled={isBusy} onClick={onClose}>
        {closeLabel}
      </button>
    </div>
  );
}
