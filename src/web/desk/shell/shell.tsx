import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { desk } from '../data/desk.ts';
import { hasDrafts } from '../data/drafts.ts';
import { useLiveQueries } from '../data/live.ts';
import { MeContext } from '../data/me.ts';
import { useRateStream, useRates } from '../data/rates.ts';
import { onEntered, useSession } from '../data/session.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { ReauthenticationDialog } from '../entry/reauthentication.tsx';
import { SignIn } from '../entry/sign-in.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Check } from '../ui/fields.tsx';
import {
  keyOverview,
  openKeyOverview,
  useKeyListener,
  useKeySetting,
  useKeys,
  useRegisteredKeys,
} from '../ui/keys.tsx';
import { Failed } from '../ui/loaded.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { Bands } from './bands.tsx';
import { Head, Tabs } from './head.tsx';
import { useTitleCount } from './head-counts.ts';
import { IdleGuard } from './idle-guard.tsx';
import { usePlaces } from './places.ts';
import { StopSelling } from './stop-selling.tsx';
import { Strip } from './strip.tsx';
import './shell.css';
import './head.css';

/** The frame of every page with a session. Without one it shows the sign-in in place. */
export function Session() {
  const session = useSession();
  const cache = useQueryClient();
  useEffect(() => {
    // Customer data leaves memory with the session.
    if (session !== 'in') cache.clear();
  }, [session, cache]);
  if (session !== 'in') return <SignIn hasEnded={session === 'ended'} onEntered={onEntered} />;
  return <OpenDesk />;
}

function OpenDesk() {
  const me = useDeskQuery(['me'], (signal) => desk.readMe({ signal }));
  useWarnBeforeLeaving();
  if (me.data) {
    return (
      <MeContext value={me.data}>
        <ToastProvider>
          <Outlet />
          <ReauthenticationDialog />
          <IdleGuard />
        </ToastProvider>
      </MeContext>
    );
  }
  if (!me.failure) return null;
  return (
    <main className="wrap shell-fault" id="main">
      <h1>Troy desk</h1>
      <Failed failure={me.failure} retry={me.refetch} />
    </main>
  );
}

/** The frame of every screen but those that are printed. */
export function Shell() {
  const main = useFocusOnNavigation();
  useLiveQueries();
  useRateStream();
  useKeyListener();
  usePlaceKeys();
  useTitleCount();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Head />
      <Strip />
      <Bands />
      <main className="wrap desk-main" id="main" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      <Tabs />
      <KeyOverview />
      <StopSelling />
      <RestoredPlace />
    </>
  );
}

function usePlaceKeys(): void {
  const navigate = useNavigate();
  const acts = usePlaces().map(({ key, label, to }) => [`g ${key}`, { label, run: () => void navigate(to) }]);
  useKeys(Object.fromEntries(acts), 'Go to');
}

/** A new screen takes the focus, or the field that it begins with. A changed search of the same screen does not. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const field = main.current?.querySelector<HTMLElement>('[data-first-focus]');
    (field ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** Asks before the page is closed with unsaved drafts, which are kept in memory alone. */
function useWarnBeforeLeaving(): void {
  const session = useSession();
  useEffect(() => {
    if (session !== 'in') return;
    const warn = (event: BeforeUnloadEvent) => hasDrafts() && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [session]);
}

/**
 * Restored once all is there that the screen opens with: a shorter screen cannot be scrolled as far, and a band moves it. A person
 * who has scrolled meanwhile stays there.
 */
function RestoredPlace() {
  const { isPending } = useRates();
  const isLoading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0;
  const [scrolledTo, setScrolledTo] = useState<number>();
  if (scrolledTo === undefined && !isPending && !isLoading) setScrolledTo(window.scrollY);
  // After that of the restoration, which is a child.
  useLayoutEffect(() => {
    if (scrolledTo) window.scrollTo(0, scrolledTo);
  }, [scrolledTo]);
  return scrolledTo === undefined ? null : <ScrollRestoration getKey={placeOf} />;
}

/** Every address that is typed or opened again has the same key: without this it opened as far down as the screen before. */
function placeOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/** The dialog of all active shortcuts, opened by `?` or from the personal menu. */
function KeyOverview() {
  const isOpen = keyOverview.use();
  const { isOn, toggle } = useKeySetting();
  useKeys({ '?': { label: 'Keyboard shortcuts', run: openKeyOverview } }, 'Everywhere');
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={() => keyOverview.set(false)}>
      <Overview />
      <Check label="Single-key shortcuts" checked={isOn} onChange={toggle} />
    </Dialog>
  );
}

function Overview() {
  const registered = useRegisteredKeys();
  const groups = [...new Set(registered.map(({ group }) => group))];
  return groups.map((group) => (
    <section className="key-overview" key={group}>
      <h3 className="key-overview__group">{group}</h3>
      <dl>
        {registered
          .filter((one) => one.group === group)
          .flatMap(({ id, acts }) => Object.entries(acts).map(([key, { label }]) => ({ id, key, label })))
          .map(({ id, key, label }) => (
            <div className="key-overview__key" key={`${id} ${key}`}>
              <dt>{label}</dt>
              <dd>
                {key.split(' ').map((part) => (
                  <kbd className="key" key={part}>
                    {part.length === 1 ? part.toUpperCase() : part}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  ));
}
