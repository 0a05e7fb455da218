import type { Session } from '../http/call-route.ts';

/** The signed-in customer. `phone` is empty text where none was given. */
export type SessionUser = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
};

/** A use case's view of sign-in. `cookies` are whole Set-Cookie values for the browser. */
export type SignedIn = { readonly ok: true; readonly user: SessionUser; readonly cookies: readonly string[] };

/** A right password of an account with a second factor: the cookies remember the sign-in until the code has come. */
export type CodeWanted = {
  readonly ok: false;
  readonly reason: 'second-factor-needed';
  readonly cookies: readonly string[];
};

export type Registration = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly phone?: string | undefined;
};

/** As much of a session as it takes to act for its owner. */
export type OwnSession = Pick<Session, 'id' | 'userId' | 'ageMs'>;

/** Accounts and sessions. `headers` are the request's: the session cookie stands there and nowhere else. */
export type Accounts = {
  readonly isGoogleSetUp: boolean;
  register(
    registration: Registration,
    headers: Headers,
  ): Promise<SignedIn | { readonly ok: false; readonly reason: 'email-taken' }>;
  login(
    credentials: { email: string; password: string },
    headers: Headers,
  ): Promise<SignedIn | CodeWanted | { readonly ok: false; readonly reason: 'wrong-credentials' }>;
  /** Ends the session at once, if there is one, and answers `cookiesOfNobody`. Throws where it may not have ended. */
  logout(headers: Headers): Promise<readonly string[]>;
  /** What takes the session's cookie from a browser whose session has ended. Asks the database nothing. */
  cookiesOfNobody(): Promise<readonly string[]>;
  findSession(headers: Headers): Promise<Session | undefined>;
  /** False where the session has ended. */
  saveProfile(profile: { name: string; phone: string | undefined }, session: OwnSession): Promise<boolean>;
  /** Where the browser goes to sign in with Google; `google-away` as long as Google has not said how it is asked. */
  startGoogle(headers: Headers): Promise<GoogleStart | GoogleAway>;
  /** Answers the provider's redirect back, and who is signed in by it. */
  finishGoogle(request: Request): Promise<{ readonly answer: Response; readonly userId?: string }>;
};

/** Where the browser goes, and what it takes along. */
export type GoogleStart = { readonly ok: true; readonly location: string; readonly cookies: readonly string[] };
export type GoogleAway = { readonly ok: false; readonly reason: 'google-away' };
