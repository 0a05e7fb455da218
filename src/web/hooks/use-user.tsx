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
import { onForeignChange, readStored, useStored, writeStored } from './browser-storage.ts';
import { AUTH_KEY, CART_KEY, ORDER_KEY, PROFILE_KEY, SEARCHES_KEY, USER_KEY, USER_NAME_KEY } from './stored-keys.ts';
import { AUTH_MARK, readUser, type StoredUser } from './stored-user.ts';

export type { StoredUser } from './stored-user.ts';

type UserSession = {
  readonly user: StoredUser | null;
  /** False on the server and while hydrating: the user is not known yet. */
  readonly isReady: boolean;
  /** True during the way home after a sign-out: a page for customers alone need not redirect then. */
  readonly leaving: RefObject<boolean>;
  signIn(user: User): void;
  /** Merges new fields into the user and stores them. */
  updateProfile(fields: Partial<Omit<StoredUser, 'id' | 'isAuthenticated'>>): void;
  /** The customer has signed out: clears all that is theirs, the cart too. */
  clearAll(): void;
  /** The session was ended elsewhere, on purpose: clears the stored one and keeps the cart. */
  endHere(): void;
  /** The server has no session any more: clears the stored one, keeps the cart, and says so. */
  forget(): void;
};

const UserContext = createContext<UserSession | null>(null);

export function useUser(): UserSession {
  const session = useContext(UserContext);
  if (!session) throw new Error('useUser must be used within a UserProvider');
  return session;
}

/** The user at this moment. A late answer must not go by the user of the render that asked. */
export function userNow(): StoredUser | null {
  const read = readUser(readStored(USER_KEY), readStored(AUTH_KEY));
  return read === 'broken' ? null : read;
}

export function UserProvider({ children }: { readonly children: ReactNode }) {
  const toast = useToast();
  const stored = useStored(USER_KEY);
  const mark = useStored(AUTH_KEY);
  const read = useMemo(() => readUser(stored, mark), [stored, mark]);
  const user = read === 'broken' ? null : read;
  useEffect(() => {
    if (read === 'broken') clearSession();
  }, [read]);
  useReloadForOtherUser(user?.id);

  const updateProfile = useCallback<UserSession['updateProfile']>(
    (fields) => {
      if (!user || userNow()?.id !== user.id) return;
      const { id: _, isAuthenticated: __, ...profile } = store({ ...user, ...fields });
      writeStored(PROFILE_KEY, JSON.stringify(profile));
    },
    [user],
  );
  const forget = useCallback(() => {
    clearSession();
    toast({
      kind: 'error',
      title: 'Signed out',
      description: 'Your session has ended. Please sign in again.',
      goesAlong: true,
    });
  }, [toast]);

  const leaving = useRef(false);
  const isReady = stored !== undefined;
  const session = useMemo(
    () => ({ user, isReady, leaving, signIn, updateProfile, clearAll, endHere: clearSession, forget }),
    [user, isReady, updateProfile, forget],
  );
  return <UserContext value={session}>{children}</UserContext>;
}

/** Reloads a page with a user's data after another tab has signed that user out or another user in. */
function useReloadForOtherUser(shownId: string | undefined): void {
  useEffect(() => {
    if (shownId === undefined) return undefined;
    return onForeignChange(() => {
      if (userNow()?.id === shownId) return;
      clearTab();
      // Not `reload`, after which Firefox restores the input of forms.
      window.location.replace(window.location.pathname + window.location.search);
    });
  }, [shownId]);
}

function signIn(user: User): void {
  store({ ...user, isAuthenticated: true });
  writeStored(AUTH_KEY, AUTH_MARK);
}

function store(user: StoredUser): StoredUser {
  writeStored(USER_KEY, JSON.stringify(user));
  writeStored(USER_NAME_KEY, user.name);
  return user;
}

function clearAll(): void {
  clearTab();
  for (const key of [CART_KEY, ORDER_KEY, SEARCHES_KEY]) writeStored(key, null);
  clearSession();
}

function clearSession(): void {
  for (const key of [USER_KEY, USER_NAME_KEY, AUTH_KEY, PROFILE_KEY]) writeStored(key, null);
}

/** Erases this tab's stored form values and order. */
function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Denied: nothing is remembered.
  }
}
