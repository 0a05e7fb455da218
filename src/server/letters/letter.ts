/** A part of a letter, as plain text: how it looks as text and as HTML is decided in one place. */
export type LetterPart =
  /** A paragraph; its lines stay lines. */
  | { readonly text: string }
  /** What the reader is to follow, and what it is for. */
  | { readonly button: string; readonly url: string }
  /** Names and what stands behind them, one below the other. */
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  /** What was ordered: each line with a quiet second line and a sum, then the total. */
  | { readonly lines: readonly LetterLine[]; readonly total: string }
  /** A quiet line. */
  | { readonly note: string };

export type LetterLine = { readonly name: string; readonly detail: string; readonly sum: string };

/** One letter to one reader. */
export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly parts: readonly LetterPart[];
};

/** What became of a letter. `fault` is why the mail server will never take one to this reader: there is no use in trying again. */
export type Delivery = { readonly ok: true } | { readonly ok: false; readonly fault: Error };

/** One try to send a letter. */
export type Sending = {
  /** Of the letter, the same at each try. */
  readonly id: string;
  /** Aborted when the shop has to end: the letter is tried again later. */
  readonly signal: AbortSignal;
};

export type Mailer = {
  /** For the start-up line, without secrets. */
  readonly description: string;
  /** Throws when the letter could not be handed over: it is tried again later. */
  send(letter: Letter, sending: Sending): Promise<Delivery>;
  close(): void;
};
