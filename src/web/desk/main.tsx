import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { keepTranslatedTexts } from '../ui/translated-texts.ts';
import { pageToken } from './data/session.ts';
import { cache } from './data/use-desk-query.ts';
import { loadScreens, routes } from './routes.tsx';
import './desk.css';

const router = createBrowserRouter(routes, { basename: '/desk' });
/** The first screen is there by then. */
const LOAD_SCREENS_AFTER_MS = 3_000;

const root = document.getElementById('root');
if (!root) throw new Error('The document has no place for the desk.');

keepTranslatedTexts();
// The shell restores it, once the screen is long enough.
history.scrollRestoration = 'manual';
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

if (pageToken) setTimeout(loadScreens, LOAD_SCREENS_AFTER_MS);
