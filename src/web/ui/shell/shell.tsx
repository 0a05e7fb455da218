import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Category } from '#domain/category.ts';
import { script as visitorScript } from '../inline/visitor.ts?script';
import { useScriptMark } from '../script-mark.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Strips } from './strips.tsx';
import { TabBar } from './tab-bar.tsx';
import { useKeptPages } from './use-kept-pages.ts';
import { usePressedLink } from './use-pressed-link.ts';

type ShellProps = { readonly categories: readonly Category[]; readonly children: ReactNode };

/** The frame of every page: bars, the page itself, footer. */
export function Shell({ categories, children }: ShellProps) {
  const main = useFocusOnNewPage();
  useKeptPages();
  usePressedLink();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header categories={categories} />
      <TabBar categories={categories} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script nonce={useScriptMark()} dangerouslySetInnerHTML={{ __html: visitorScript }} />
      <Strips />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/** Moves the focus to `main` on navigation, so that a screen reader begins at the top. The first page keeps the browser's. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
