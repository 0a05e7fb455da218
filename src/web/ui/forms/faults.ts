import { check, type Shape } from '#contract/check.ts';
import type { Failure } from '#contract/client.ts';
import type { Faults } from './use-form.ts';

/** Checks a request against the contract's shape, as the server will: one sentence a field, named by the end of its path. */
export function faultsOf<Name extends string>(shape: Shape, sent: unknown): Faults<Name> {
  const faults: Faults<Name> = {};
  const checked = check(shape, sent);
  if (checked.ok) return faults;
  for (const [path, sentence] of Object.entries(checked.faults)) faults[path.split('.').at(-1) as Name] ??= sentence;
  return faults;
}

/** The sentences of a refusal for the fields of a form, which may be nested in the request. */
export function faultsIn<Name extends string>(failure: Failure, names: readonly Name[]): Faults<Name> {
  const faults: Faults<Name> = {};
  for (const [path, sentence] of Object.entries(failure.refusal?.fields ?? {})) {
    const name = names.find((each) => each === path.split('.').at(-1));
    if (name) faults[name] ??= sentence;
  }
  return faults;
}
