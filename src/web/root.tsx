import besley from '@fontsource/besley/files/besley-latin-500-normal.woff2?url';
import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import { CATEGORIES } from '#catalogue/categories.ts';
import { hoursTexts } from '#domain/hours-text.ts';
import { closedDayText } from '#domain/opening-hours.ts';
import type { Route } from './+types/root.ts';
import { servicesContext } from './context.ts';
import { FollowGoods } from './hooks/follow-goods.tsx';
import { RatesProvider } from './hooks/use-rates.tsx';
import { UserProvider } from './hooks/use-user.tsx';
import stylesheet from './styles/index.css?url';
import printStylesheet from './styles/print.css?url';
import { EmptyState } from './ui/empty-state.tsx';
import { Awaken } from './ui/inline/awaken.tsx';
import { script as beginScript } from './ui/inline/begin.ts?script';
import { script as headScript } from './ui/inline/head.ts?script';
import { NotFound } from './ui/not-found.tsx';
import { useScriptMark } from './ui/script-mark.ts';
import { SellerProvider, type Told } from './ui/seller.tsx';
import { Shell } from './ui/shell/shell.tsx';
import { ToastProvider } from './ui/toast.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: besley, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** For pages that failed; all others have their own. */
export function meta({ error }: Route.MetaArgs) {
  if (!error) return [{ title: 'Troy' }];
  const title = isNotFound(error) ? 'Page not found | Troy' : 'Something went wrong | Troy';
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

export function loader({ context }: Route.LoaderArgs) {
  const { metal, clock, isGoogleSetUp, publicUrl, settings } = context.get(servicesContext);
  const { seller, hours, promises, review, newsletter } = settings;
  const told: Told = {
    seller,
    hours: hoursTexts(hours),
    closedDay: closedDayText(clock(), hours),
    promises,
    reviewFrom: review.orderFrom,
    hasNewsletter: newsletter.isOn,
    freeShippingAbove: settings['free-shipping'].above,
  };
  return { metal: metal(), isGoogleSetUp, publicUrl, told, categories: CATEGORIES };
}

/** Rates come by their own call: navigation must not load the frame again. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = useScriptMark();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* iOS would make links of what looks like a telephone number. Ours are links where they are to be. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="theme-color" content="#f5f7f4" />
        {/* With a precedence it stands before all scripts: it blocks the first paint, they do not. */}
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        {/* For printing alone: it blocks nothing. */}
        <link media="print" rel="stylesheet" href={printStylesheet} />
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: headScript }} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: beginScript }} />
        <Awaken />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Providers frame={loaderData}>
      <Shell categories={loaderData.categories}>
        <Outlet />
      </Shell>
    </Providers>
  );
}

/** Stands in place of a page that failed, within the frame if that was loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof loader>('root');
  const content = isNotFound(error) ? <NotFound /> : <Failed />;
  if (!frame) return <main className="wrap">{content}</main>;
  return (
    <Providers frame={frame}>
      <Shell categories={frame.categories}>{content}</Shell>
    </Providers>
  );
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

function Failed() {
  return (
    <div className="wrap">
      <EmptyState
        picture="tilted"
        heading="Something went wrong on our side"
        action={{ label: 'Return to Home', to: '/' }}
      >
        <p>Please try again in a moment. Your cart is safe.</p>
      </EmptyState>
    </div>
  );
}

type ProvidersProps = {
  readonly frame: Pick<Awaited<ReturnType<typeof loader>>, 'metal' | 'told'>;
  readonly children: ReactNode;
};

function Providers({ frame: { metal, told }, children }: ProvidersProps) {
  return (
    <SellerProvider told={told}>
      <ToastProvider>
        <UserProvider>
          <RatesProvider initial={metal}>
            <FollowGoods />
            {children}
          </RatesProvider>
        </UserProvider>
      </ToastProvider>
    </SellerProvider>
  );
}
