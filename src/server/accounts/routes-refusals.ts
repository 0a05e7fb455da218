import type { Reason } from '#domain/reasons.ts';
import { type Refusing, refuseField, refuseTooMany } from '../http/answers.ts';
import type { TooMany } from '../limits/rate-limiter.ts';

type FieldOf = Partial<Record<Reason, string>>;

const FIELD_OF: FieldOf = { 'wrong-password': 'password', 'common-password': 'password', 'wrong-code': 'code' };

/** The refusal of a use case, at the field of the form that it belongs to. */
export function refuseForm(
  refused: TooMany | { readonly reason: Exclude<Reason, 'too-many-requests'> },
  fieldOf: FieldOf = {},
): Refusing {
  if (refused.reason === 'too-many-requests') return refuseTooMany(refused);
  const field = fieldOf[refused.reason] ?? FIELD_OF[refused.reason];
  return field ? refuseField(refused.reason, field) : { refused: refused.reason };
}
