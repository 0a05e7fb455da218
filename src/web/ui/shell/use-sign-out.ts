import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { logout } from '#contract/calls/logout.ts';
import { readStored } from '../../hooks/browser-storage.ts';
import { readCart } from '../../hooks/stored-cart.ts';
import { CART_KEY } from '../../hooks/stored-keys.ts';
import { useApi } from '../../hooks/use-api.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { useToast } from '../toast.tsx';

/** After the end of a session on the server: clears all that is stored of the customer, and goes home. */
export function useLeave(): () => Promise<void> {
  const { clearAll, leaving } = useUser();
  const navigate = useNavigate();
  return async () => {
    leaving.current = true;
    clearAll();
    await navigate('/');
    leaving.current = false;
  };
}

const EMPTIED = {
  kind: 'success',
  title: 'Signed out.',
  description: 'Your cart was emptied on this device.',
  goesAlong: true,
} as const;

/**
 * Signs out and goes home. Without the server's word the page stays signed in and says so: one that only looks signed out would
 * leave the session to the next user of the browser.
 */
export function useSignOut(): { readonly signOut: () => Promise<void>; readonly isBusy: boolean } {
  const api = useApi({ logout });
  const toast = useToast();
  const leave = useLeave();
  const isAsking = useRef(false);
  const [isBusy, setIsBusy] = useState(false);

  async function signOut(): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    const hadItems = readCart(readStored(CART_KEY)).length > 0;
    setIsBusy(true);
    const outcome = await api.logout();
    isAsking.current = false;
    setIsBusy(false);
    if (outcome.ok) {
      if (hadItems) toast(EMPTIED);
      return leave();
    }
    // An answer that was lost may have been a success.
    toast({ kind: 'error', title: 'Not signed out', description: 'You may still be signed in. Please try again.' });
  }

  return { signOut, isBusy };
}
