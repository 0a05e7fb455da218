import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { session } from '#contract/calls/account.ts';
import type { User } from '#contract/shapes.ts';
import { type PageHandle, servicesContext } from '../context.ts';
import { backToCheckout } from '../hooks/checkout/back-to-checkout.ts';
import { keptEntries } from '../hooks/checkout/checkout-entries.ts';
import { useApi } from '../hooks/use-api.ts';
import { useUser } from '../hooks/use-user.tsx';
import { fieldId } from '../ui/forms/field.tsx';
import { useToast } from '../ui/toast.tsx';
import type { Route } from './+types/auth.ts';
import { authErrorSentence } from './sign-in/auth-errors.ts';
import { GoogleButton } from './sign-in/google-button.tsx';
import { PasskeyButton } from './sign-in/passkey-button.tsx';
import { endPopup } from './sign-in/popup-message.ts';
import { SignInForm } from './sign-in/sign-in-form.tsx';
import { SignUpForm } from './sign-in/sign-up-form.tsx';
import { afterSignIn } from './sign-in/verify-after-sign-in.ts';

export function meta() {
  return [
    { title: 'Sign In | Troy' },
    { name: 'description', content: 'Sign in to Troy, or create an account, to place and track orders.' },
  ];
}

export const handle: PageHandle = { isPrivate: true };

export function loader({ context }: Route.LoaderArgs) {
  return { isGoogleSetUp: context.get(servicesContext).isGoogleSetUp };
}

/** The sign-in worked, and the session is gone already. */
const COOKIES_REFUSED = {
  kind: 'error',
  title: 'Your browser is blocking cookies',
  description: 'Cookies are required to stay signed in and to order. Please allow cookies for this site.',
} as const;

type Tab = 'sign-in' | 'sign-up';

const TABS: readonly { readonly tab: Tab; readonly label: string; readonly lead: string }[] = [
  { tab: 'sign-in', label: 'Sign In', lead: 'Sign in to place and track orders.' },
  { tab: 'sign-up', label: 'Sign Up', lead: 'One account for orders, tracking and your details.' },
];

export default function Auth({ loaderData }: Route.ComponentProps) {
  const { user, isReady } = useUser();
  const [tab, setTab] = useState<Tab>('sign-in');
  const [email, setEmail] = useState('');
  const [orderTotal, setOrderTotal] = useState<string>();
  const wantsPassword = useRef(false);
  const welcome = useWelcome();
  const navigate = useNavigate();
  const { state } = useLocation();
  useErrorOfAddress();
  // Not as the first state: the server does not know the history of the tab.
  useLayoutEffect(() => {
    if (state?.tab === 'sign-up') setTab('sign-up');
    setOrderTotal(state?.orderTotal);
    setEmail((typed) => typed || (keptEntries(undefined).entries.email ?? ''));
  }, [state]);

  useEffect(() => {
    if (tab === 'sign-in' && wantsPassword.current) document.getElementById(fieldId('password'))?.focus();
    wantsPassword.current = false;
  }, [tab]);

  function signInInstead(): void {
    wantsPassword.current = true;
    setTab('sign-in');
  }

  useEffect(() => {
    if (isReady && user) navigate(afterSignIn(state), { replace: true });
  }, [isReady, user, navigate, state]);

  const form = { email, onEmail: setEmail };
  return (
    <div className="auth">
      <div className="auth__entry">
        <div className="auth__column">
          <h1>Welcome to Troy</h1>
          <p className="auth__lead">
            {TABS.find((each) => each.tab === tab)?.lead}
            {orderTotal && <span className="figure"> Then back to your {orderTotal} order.</span>}
          </p>
          <Tabs chosen={tab} onChoose={setTab} />
          <div role="tabpanel" id="auth-panel" aria-labelledby={`auth-${tab}`}>
            {tab === 'sign-in' ? (
              <SignInForm {...form} onDone={(signedIn) => welcome(signedIn, 'Login Successful!')} />
            ) : (
              <SignUpForm
                {...form}
                onSignIn={signInInstead}
                onDone={(signedIn) => welcome(signedIn, 'Registration Successful!')}
              />
            )}
          </div>
          <p className="auth__or">or</p>
          <PasskeyButton onDone={(signedIn) => welcome(signedIn, 'Login Successful!')} />
          <GoogleButton
            isSetUp={loaderData.isGoogleSetUp}
            onDone={(signedIn) => welcome(signedIn, 'Welcome!', `Successfully signed in as ${signedIn.name}`)}
          />
        </div>
      </div>
      <Touchstone />
    </div>
  );
}

/** Greets a person who has signed in, unless the browser has refused the cookie. */
function useWelcome() {
  const { signIn } = useUser();
  const toast = useToast();
  const api = useApi({ session });
  return async (signedIn: User, title: string, description?: string): Promise<void> => {
    const outcome = await api.session();
    if (!outcome.ok && outcome.failure.reason === 'not-signed-in') return toast(COOKIES_REFUSED);
    signIn(signedIn);
    toast({ kind: 'success', title, description, action: backToCheckout() });
  };
}

function Touchstone() {
  return (
    <figure className="auth__touchstone">
      <figcaption className="auth__caption">
        <h2>The touchstone</h2>
        <p>
          Since antiquity, metal has been judged by the streak it leaves on dark stone, next to a streak of known metal.
          Judge our prices the same way: the spot price always stands next to them.
        </p>
      </figcaption>
    </figure>
  );
}

function Tabs({ chosen, onChoose }: { chosen: Tab; onChoose: (tab: Tab) => void }) {
  const buttons = useRef<Partial<Record<Tab, HTMLButtonElement | null>>>({});

  /** With two tabs either arrow leads to the other one. */
  function moveByKey(event: KeyboardEvent): void {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const [first, last] = TABS as [(typeof TABS)[0], (typeof TABS)[0]];
    const other = chosen === first.tab ? last.tab : first.tab;
    const next = event.key === 'Home' ? first.tab : event.key === 'End' ? last.tab : other;
    onChoose(next);
    buttons.current[next]?.focus();
  }

  return (
    <div className="tabs" role="tablist" aria-label="Account" onKeyDown={moveByKey}>
      {TABS.map(({ tab, label }) => (
        <button
          key={tab}
          ref={(button) => {
            buttons.current[tab] = button;
          }}
          className="tabs__tab"
          type="button"
          role="tab"
          id={`auth-${tab}`}
          aria-selected={tab === chosen}
          aria-controls="auth-panel"
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/**
 * Shows the error of a failed Google sign-in, `?error=`, once, and removes it from the address. In the popup the window behind it
 * shows the error.
 */
function useErrorOfAddress(): void {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const toast = useToast();
  const error = search.get('error');
  useEffect(() => {
    if (error === null) return;
    const sentence = authErrorSentence(error);
    if (endPopup({ status: 'ERROR', message: sentence })) return;
    toast({ kind: 'error', title: 'Authentication Error', description: sentence });
    setSearch({}, { replace: true, preventScrollReset: true, state });
  }, [error, toast, setSearch, state]);
}
