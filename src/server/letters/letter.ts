/** Words of the shop, or words that a customer typed: those become no links. */
export type Words = string | { readonly typed: string };

/** A part of a letter as data: `letter-text.ts` and `letter-html.ts` decide how it looks. */
export type LetterPart =
  /** The name only where the reader is known to have given it, else null. `text` goes on in the next line. */
  | { readonly greeting: string | null; readonly text?: string }
  /** A paragraph; its lines stay lines. */
  | { readonly text: string }
  | { readonly button: string; readonly url: string }
  | { readonly facts: readonly (readonly [name: string, value: Words])[] }
  | { readonly lines: readonly LetterLine[]; readonly total: string }
  /** A quiet line. */
  | { readonly note: string };

/** An order line: its quiet second line, and its sum. */
export type LetterLine = { readonly name: string; readonly detail: string; readonly sum: string };

/** One letter to one reader. */
export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly parts: readonly LetterPart[];
};

/** A letter and what limits it. */
export type WrittenLetter = {
  readonly letter: Letter;
  /** `unconfirmed`: no account has confirmed the address, so its reader may never have asked. Only those are limited. */
  readonly reader: 'dealer' | 'confirmed' | 'unconfirmed';
  /** The way back into an account, limited apart from other letters. */
  readonly isReset?: boolean;
  /** The account whose order named an address that is not its own. */
  readonly askedBy?: string;
};

/** Writes a letter when its turn comes. Nothing where there is no reader any more; throws where it cannot be written yet. */
export type LetterWriter<Waiting> = (waiting: Waiting) => Promise<WrittenLetter | undefined>;

/** `refused`: the mail server will never take a letter to this reader. `limited`: its reader had too many within the hour. */
export type Delivery =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'refused'; readonly fault: Error }
  | { readonly ok: false; readonly reason: 'limited' };

/** One try to send a letter. */
export type Sending = {
  /** The same at each try. */
  readonly id: string;
  /** Aborted when the shop has to end. */
  readonly signal: AbortSignal;
};

export type Mailer = {
  /** For the start-up line, without secrets. */
  readonly description: string;
  /** Throws where the letter may be taken later. */
  send(letter: Letter, sending: Sending): Promise<Delivery>;
  close(): void;
};
