import fc from 'fast-check';

/**
 * The same seed in every run, so that property tests fail by a change, never by chance. The long suite sets and prints another.
 */
export const SEED = Number(process.env.TEST_SEED ?? 20_261_123);

fc.configureGlobal({ seed: SEED });
