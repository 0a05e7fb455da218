import { useColleagues } from '../data/people.ts';
import { ROLE_NAMES } from '../ui/staff-labels.ts';
import { NOTE, noteIn, OrderDialog, type OrderDialogProps } from './order-act.tsx';

/** The form that hands orders over, with the first choice where there is only one. Undefined without a colleague. */
export function useHandOverForm() {
  const colleagues = useColleagues();
  const [first, ...others] = colleagues.map(({ id, name, role }) => ({
    value: id,
    label: `${name}, ${ROLE_NAMES[role].toLowerCase()}`,
  }));
  if (!first) return undefined;
  const options = others.length > 0 ? [{ value: '', label: 'Choose a colleague' }, first, ...others] : [first];
  return {
    initial: { to: options[0]?.value ?? '', note: '' },
    fields: { to: { as: 'select', label: 'To', options }, note: { ...NOTE, rows: 3 } },
    disabledReason: ({ to }: { readonly to: string }) => (to ? undefined : 'Choose a colleague first.'),
    nameOf: (id: string) => colleagues.find((one) => one.id === id)?.name ?? 'Your colleague',
  } as const;
}

export const HANDED_OVER =
  'It is assigned to them until the close of the next business day, and on their Today with your note.';
/** Of several orders. */
export const HANDED_OVER_MANY =
  'They are assigned to that person until the close of the next business day, and on that person’s Today with your note.';

/** The dialog that hands the order over to a colleague, with a note. */
export function HandOverDialog(dialog: OrderDialogProps) {
  const form = useHandOverForm();
  if (!form) return null;
  const { nameOf, ...fields } = form;
  return (
    <OrderDialog
      title="Hand over this order"
      {...dialog}
      act={{
        ...fields,
        call: 'handOverOrder',
        consequence: HANDED_OVER,
        button: 'Hand over',
        bodyOf: ({ to, note }) => ({ to, ...noteIn(note) }),
        done: 'Handed over',
      }}
    />
  );
}
