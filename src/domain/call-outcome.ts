/** Outcomes of an attempt to reach a customer. */
export const CALL_OUTCOMES = ['reached', 'voicemail', 'no-answer', 'wrong-number', 'e-mailed', 'texted'] as const;

export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Outcomes after which the customer knows nothing new. */
export const NOT_TOLD_OUTCOMES: readonly CallOutcome[] = ['no-answer', 'wrong-number'];
