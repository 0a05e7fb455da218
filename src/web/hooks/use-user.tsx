import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { User } from '#contract/shapes.ts';
import { useToast } from '../ui/toast.tsx';
import { readAnew, readStored, useStored, writeStored } from './browser-storage.ts';
import { attemptName, eraseAttempt } from './erase-attempt.ts';
import { CART_KEY } from './stored-cart.ts';
import {
  AUTH_KEY,
  AUTH_MARK,
  ENDED_KEY,
  PROFILE_KEY,
  readUser,
  type StoredUser,
  TAB_KEY,
  USER_KEY,
  USER_NAME_KEY,
} from './stored-user.ts';

export type { StoredUser } from './stored-user.ts';

type UserSession = {
  readonly user: StoredUser | null;
  /** False on the server and while hydrating: nobody is known yet. */
  readonly isReady: boolean;
  /** Whether somebody has just signed out and is on the way home: pages for customers alone need not send them away. */
  readonly leaving: RefObject<boolean>;
  signIn(user: User): void;
  /** Merges new fields into the user and keeps them. */
  updateProfile(fields: Partial<Omit<StoredUser, 'id' | 'isAuthenticated'>>): void;
  /** The customer has ended the session: clears whatever is kept of them, the cart too, and what each tab remembers. */
  clearAll(): void;
  /** The session was ended on purpose elsewhere: clears the stored one and keeps the cart. */
  endHere(): void;
  /** The server has no session any more: clears the stored one, keeps the cart, and says so. */
  forget(): void;
};

/** More customers than one browser has. */
const MOST_ENDED = 10;

const UserContext = createContext<UserSession | null>(null);

export function useUser(): UserSession {
  const session = useContext(UserContext);
  if (!session) throw new Error('useUser must be used within a UserProvider');
  return session;
}

/** Who is signed in at this moment. An answer that comes late must not go by the user of the render that asked. */
export function userNow(): StoredUser | null {
  const read = readUser(readStored(USER_KEY), readStored(AUTH_KEY));
  return read === 'broken' ? null : read;
}

export function UserProvider({ children }: { readonly children: ReactNode }) {
  const toast = useToast();
  const stored = useStored(USER_KEY);
  const mark = useStored(AUTH_KEY);
  const ended = useStored(ENDED_KEY);
  const read = useMemo(() => readUser(stored, mark), [stored, mark]);
  const user = read === 'broken' ? null : read;

  useEffect(() => {
    if (read === 'broken') clearSession();
  }, [read]);
  const userId = user?.id;
  useEffect(() => {
    if (ended !== undefined) keepTabFor(userId, endedIn(ended));
  }, [userId, ended]);

  const signIn = useCallback((signedIn: User) => {
    keep({ ...signedIn, isAuthenticated: true });
    writeStored(AUTH_KEY, AUTH_MARK);
  }, []);

  const updateProfile = useCallback<UserSession['updateProfile']>(
    (fields) => {
      // The answer may come so late that nobody, or somebody else, is here by now.
      if (!user || userNow()?.id !== user.id) return;
      const { id: _, isAuthenticated: __, ...profile } = keep({ ...user, ...fields });
      writeStored(PROFILE_KEY, JSON.stringify(profile));
    },
    [user],
  );

  const forget = useCallback(() => {
    if (isAnotherHere(userId)) return;
    endSession();
    toast({ kind: 'error', title: 'Signed out', description: 'Your session has ended. Please sign in again.' });
  }, [toast, userId]);
  const clearAll = useCallback(() => {
    if (!isAnotherHere(userId)) clearAllOf(userId);
  }, [userId]);

  const leaving = useRef(false);
  const isReady = stored !== undefined;
  const session = useMemo(
    () => ({ user, isReady, leaving, signIn, clearAll, updateProfile, endHere: endSession, forget }),
    [user, isReady, signIn, clearAll, updateProfile, forget],
  );
  return <UserContext value={session}>{children}</UserContext>;
}

function keep(user: StoredUser): StoredUser {
  writeStored(USER_KEY, JSON.stringify(user));
  writeStored(USER_NAME_KEY, user.name);
  return user;
}

/** An answer may come so late that another customer has signed in, in another tab: what it says is not of them. */
function isAnotherHere(userId: string | undefined): boolean {
  const now = userNow();
  return now !== null && now.id !== userId;
}

function clearAllOf(userId: string | undefined): void {
  clearSession();
  for (const key of [ENDED_KEY, CART_KEY]) writeStored(key, null);
  // Of a cart that is given up. Somebody else's order may have arrived, whoever signs out: they must not place it twice.
  if (userId !== undefined) eraseAttempt(attemptName(userId));
}

/** A session that was not signed out: other tabs must learn whose it was before they learn that nobody is here. */
function endSession(): void {
  // Another tab may have signed out, and this one not have heard of it yet: then nobody comes back.
  readAnew(USER_KEY);
  const user = userNow();
  if (user) {
    const others = endedIn(readAnew(ENDED_KEY)).filter((id) => id !== user.id);
    writeStored(ENDED_KEY, [...others, user.id].slice(-MOST_ENDED).join(' '));
  }
  clearSession();
}

/**
 * A tab remembers what its customer has typed, the address at checkout above all. They may come back where their session has
 * ended by itself. Who is neither here nor expected has signed out, in whatever tab, and is forgotten.
 */
function keepTabFor(userId: string | undefined, ended: readonly string[]): void {
  try {
    const last = sessionStorage.getItem(TAB_KEY);
    if (last && last !== userId && !ended.includes(last)) sessionStorage.clear();
    if (userId) sessionStorage.setItem(TAB_KEY, userId);
  } catch {
    // Denied: then nothing is remembered either.
  }
}

/** The ids of who may come back. */
function endedIn(text: string | null | undefined): readonly string[] {
  return text ? text.split(' ') : [];
}

function clearSession(): void {
  for (const key of [USER_KEY, USER_NAME_KEY, AUTH_KEY, PROFILE_KEY]) writeStored(key, null);
}
