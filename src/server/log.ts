/** As much of a logger as the shop needs: facts first, then the sentence. */
export type Log = {
  info(facts: object, sentence: string): void;
  warn(facts: object, sentence: string): void;
  error(facts: object, sentence: string): void;
};
