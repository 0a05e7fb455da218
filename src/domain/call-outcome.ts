/** How an attempt to reach a customer ended. */
export const CALL_OUTCOMES = ['reached', 'voicemail', 'no-answer', 'wrong-number', 'e-mailed', 'texted'] as const;

export type CallOutcome = (typeof CALL_OUTCOMES)[number];
