import { check, type Shape } from '#contract/check.ts';
import type { Failure } from '#contract/client.ts';
import type { Faults } from './use-form.ts';

/**
 * Checks what is about to be sent against the shape that the server will check it against: one sentence for each field in
 * fault, named by the last step of its path.
 */
export function faultsOf<Name extends string>(shape: Shape, sent: unknown): Faults<Name> {
  const faults: Faults<Name> = {};
  const checked = check(shape, sent);
  if (checked.ok) return faults;
  for (const [path, sentence] of Object.entries(checked.faults)) faults[path.split('.').at(-1) as Name] ??= sentence;
  return faults;
}

/** The sentences of a refusal that belong to the fields of a form; a field may stand deeper in what was sent. */
export function faultsIn<Name extends string>(failure: Failure, names: readonly Name[]): Faults<Name> {
  const faults: Faults<Name> = {};
  for (const [path, sentence] of Object.entries(failure.refusal?.fields ?? {})) {
    const name = names.find((each) => each === path.split('.').at(-1));
    if (name) faults[name] ??= sentence;
  }
  return faults;
}
