import type { Failure } from '#contract/client.ts';
import { REASONS } from '#domain/reasons.ts';
import { Refusal } from '../ui/refusal.tsx';

const WRONG = new Set(['wrong-credentials', 'wrong-code', 'passkey-refused']);

/** The error of a sign-in, which does not tell the wrong part. */
export function EntryRefusal({ failure }: { readonly failure: Failure | undefined }) {
  if (!failure?.reason || !WRONG.has(failure.reason)) return <Refusal failure={failure} />;
  return <Refusal failure={{ ...failure, sentence: REASONS['wrong-credentials'].sentence }} />;
}
