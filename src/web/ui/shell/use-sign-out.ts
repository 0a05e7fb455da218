import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { logout } from '#contract/calls/logout.ts';
import { useApi } from '../../hooks/use-api.ts';
import { useUser } from '../../hooks/use-user.tsx';
import { useToast } from '../toast.tsx';

/** Of a customer whose session has ended: clears what is kept of them, and goes home. */
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

/**
 * Signs out and goes home. Whoever the server did not sign out stays signed in here too, and is told: a page that looks signed
 * out would leave the session to the next one at this browser.
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
    setIsBusy(true);
    const outcome = await api.logout();
    isAsking.current = false;
    setIsBusy(false);
    if (outcome.ok) return leave();
    // Without an answer nobody knows: it may have been lost on its way back.
    toast({ kind: 'error', title: 'Not signed out', description: 'You may still be signed in. Please try again.' });
  }

  return { signOut, isBusy };
}
