/** One letter to one reader. */
export type Letter = { readonly to: string; readonly subject: string; readonly text: string };

export type Mailer = {
  /** For the start-up line, without secrets. */
  readonly description: string;
  /** Throws when the letter could not be handed over: it is tried again later. */
  send(letter: Letter): Promise<void>;
  close(): void;
};
