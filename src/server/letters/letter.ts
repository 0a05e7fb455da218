/** Words of the shop, or words that a customer typed: those become no links. */
export type Words = string | { readonly typed: string };

export type Phrase = Words | { readonly strong: string } | { readonly link: Words; readonly href: string };
/** A sentence, or the phrases that make it. */
export type Phrases = Words | readonly Phrase[];

/** A part of a letter as data: `letter-text.ts` and `letter-html.ts` decide how it looks. */
export type LetterPart =
  /** A name only where it is proven that the reader typed it. */
  | { readonly greeting: Words }
  /** A paragraph; its lines stay lines. */
  | { readonly text: Phrases }
  /** Begins a section. */
  | { readonly title: string }
  | { readonly steps: readonly Phrases[] }
  /** With `isSpelled` its address is written below too, for a link that is carried to another device. */
  | { readonly button: string; readonly url: string; readonly isSpelled?: true }
  | { readonly facts: readonly (readonly [name: string, value: Phrases])[] }
  /** The main figure, as large as can be: a sum, a number to call. Without an address it is no link. */
  | { readonly figure: string; readonly value: Words; readonly href?: string | undefined }
  | { readonly lines: readonly LetterLine[]; readonly total?: string; readonly totalName?: string }
  /** A highlighted paragraph that the reader must not overlook. */
  | { readonly warning: string }
  /** A quiet line. */
  | { readonly note: Phrases; readonly isApart?: true }
  /** The end: how to reach the shop, and quiet lines below. */
  | { readonly foot: Phrases; readonly notes: readonly Phrases[] };

/** An order line, written as working: `20 × $54.51 =` and its sum, with a quiet line below. In a parcel: `20 pieces`. */
export type LetterLine = {
  readonly name: string;
  readonly working: string;
  readonly sum?: string;
  readonly detail: string;
};

/** One letter to one reader. */
export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly heading: Words;
  /** The line that mail programs show beside the subject: the reader's next step. */
  readonly preview?: Phrases;
  readonly parts: readonly LetterPart[];
  /** A reason to call, `Something not right?`. With it the letter ends with telephone, email, hours and seller. */
  readonly question?: string;
};

/** A letter and its limits. */
export type WrittenLetter = {
  readonly letter: Letter;
  /** `unconfirmed`: no account has confirmed the address, so its reader may never have asked. Only those are limited. */
  readonly reader: 'dealer' | 'confirmed' | 'unconfirmed';
  /** The way back into an account, limited apart from other letters. */
  readonly isReset?: boolean;
  /** The account that ordered to an address that is not its own. */
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
  /** The Message-ID, the same at each try. */
  readonly id: string;
  /** Aborted when the shop has to end. */
  readonly signal: AbortSignal;
};

export type Mailer = {
  /** False where letters are written to files, and reach no one. */
  readonly isServer: boolean;
  /** For the start-up line, without secrets. */
  readonly description: string;
  /** Throws where the letter may be taken later. */
  send(letter: Letter, sending: Sending): Promise<Delivery>;
  close(): void;
};
