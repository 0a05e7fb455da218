import { type SubmitEvent, useEffect, useRef, useState } from 'react';

/** Sentences by field. */
export type Faults<Name extends string> = Partial<Record<Name, string>>;
/** Props shared by all fields of a form. */
export type FieldFacts = {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly required: boolean;
};
export type Entries<Name extends string> = Readonly<Record<Name, string>>;

type FormRules<Name extends string> = {
  /** Every field with its label, in the order of the form. */
  readonly labels: Readonly<Record<Name, string>>;
  readonly check: (entries: Entries<Name>) => Faults<Name>;
  readonly onSubmit: (entries: Entries<Name>) => void | Promise<void>;
};

/**
 * A form of uncontrolled inputs, which keep input from before hydration. It is checked on submit, and from then on at every
 * change.
 */
export function useForm<Name extends string>({ labels, check, onSubmit }: FormRules<Name>) {
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [refused, setRefused] = useState<readonly { name: Name; label: string }[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const wasSubmitted = useRef(false);
  const pressedElement = useRef<Element>(null);
  const names = Object.keys(labels) as Name[];

  // A button that is disabled while busy loses the focus: give it back, unless it has moved on.
  useEffect(() => {
    if (isBusy || document.activeElement !== document.body) return;
    if (pressedElement.current instanceof HTMLElement) pressedElement.current.focus();
    pressedElement.current = null;
  }, [isBusy]);

  function entries(): Entries<Name> {
    const form = new FormData(ref.current ?? undefined);
    return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Entries<Name>;
  }

  /** Shows faults, also those of the server, and moves the focus to them. */
  function refuse(found: Faults<Name>): void {
    wasSubmitted.current = true;
    setFaults(found);
    setRefused(listed(found));
  }

  async function submit(event?: SubmitEvent<HTMLFormElement>): Promise<void> {
    event?.preventDefault();
    if (isBusy) return;
    const entered = entries();
    const found = check(entered);
    refuse(found);
    if (listed(found).length > 0) return;
    pressedElement.current = document.activeElement;
    setIsBusy(true);
    try {
      await onSubmit(entered);
    } finally {
      setIsBusy(false);
    }
  }

  function change(): void {
    if (wasSubmitted.current) setFaults(check(entries()));
  }

  function listed(found: Faults<Name>) {
    return names.filter((name) => found[name]).map((name) => ({ name, label: labels[name] }));
  }

  return {
    /** Props of the `<form>`. It posts, so that without scripts no input ends up in a URL. */
    form: { ref, method: 'post' as const, noValidate: true, onSubmit: submit, onChange: change },
    /** For a `<Field>`. */
    field: (name: Name) => ({ name, label: labels[name], error: faults[name], required: true }),
    errors: listed(faults),
    refused,
    isBusy,
    entries,
    refuse,
  };
}
