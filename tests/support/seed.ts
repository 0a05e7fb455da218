import fc from 'fast-check';

/** What tests draw is the same in every run: they fail by a change, never by chance. The long suite sets another, and says which. */
export const SEED = Number(process.env.TEST_SEED ?? 20_261_123);

fc.configureGlobal({ seed: SEED });
