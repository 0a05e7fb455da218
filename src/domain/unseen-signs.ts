/**
 * What a line of text has no use for, as a class of a regular expression with the flag `u`: control characters, other ends of a
 * line, and signs that turn its direction around, so that what is read is not what is there. Joiners and marks that a script
 * needs are not among them.
 */
export const UNSEEN_SIGNS = String.raw`\p{Cc}\u2028-\u202e\u2066-\u2069`;
