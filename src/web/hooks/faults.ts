import type { Failure } from '#contract/client.ts';
import type { Faults } from './use-form.ts';

/** A shape of the contract: all that is needed of it here. */
type Shape = {
  safeParse(input: unknown): {
    readonly error?: {
      readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
    };
  };
};

/**
 * Checks what is about to be sent against the shape that the server will check it against: one sentence for each field in
 * fault, named by the last step of its path.
 */
export function faultsOf<Name extends string>(shape: Shape, sent: unknown): Faults<Name> {
  const faults: Faults<Name> = {};
  for (const { path, message } of shape.safeParse(sent).error?.issues ?? []) faults[path.at(-1) as Name] ??= message;
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
