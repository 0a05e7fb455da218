import * as v from 'valibot';

export type Shape = v.GenericSchema;

type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  /** One sentence for each part in fault, by its path with dots; that of the whole is empty. */
  | { readonly ok: false; readonly faults: Readonly<Record<string, string>> };

/** The message for a fault that no shape has a sentence for. */
export const UNSAID = 'Invalid input';

/** More than any form has fields. Ten thousand bad lines are answered in a few words. */
const MOST_FAULTS = 20;

/** Validates unknown input: returns the value as its shape makes it, or its faults. */
export function check<S extends Shape>(shape: S, input: unknown): Checked<v.InferOutput<S>> {
  return checkedFrom(v.safeParse(shape, input, { message: UNSAID }), []);
}

/** Reads something unknown as `check` does, and also finds fault with every field that the shape does not know. */
export function checkStrictly<S extends Shape>(shape: S, input: unknown): Checked<v.InferOutput<S>> {
  const result = v.safeParse(shape, input, { message: UNSAID });
  return checkedFrom(result, unknownFields(input, result.output));
}

function checkedFrom<S extends Shape>(
  result: v.SafeParseResult<S>,
  unknown: readonly string[],
): Checked<v.InferOutput<S>> {
  if (result.success && unknown.length === 0) return { ok: true, value: result.output };
  const faults: Record<string, string> = {};
  for (const issue of result.issues?.slice(0, MOST_FAULTS) ?? []) faults[v.getDotPath(issue) ?? ''] ??= issue.message;
  for (const path of unknown.slice(0, MOST_FAULTS))
    faults[path] ??= `The field ${path} is unknown. Please reload the page.`;
  return { ok: false, faults };
}

/** Finds the paths of all fields that the shape has dropped from the input. */
function unknownFields(input: unknown, output: unknown): readonly string[] {
  if (input === output || !isObject(input) || !isObject(output)) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    Object.hasOwn(output, name) ? unknownFields(value, output[name]).map((path) => `${name}.${path}`) : [name],
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Fields of a form: a missing one is answered with its own sentence, like one of a wrong type. */
/* @__NO_SIDE_EFFECTS__ */
export function fields<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, ({ path }) => {
    const entry = path && entries[String(path[0].key)];
    return entry && 'message' in entry && typeof entry.message === 'string' ? entry.message : UNSAID;
  });
}
