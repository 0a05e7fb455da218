import { createContext } from 'react-router';
import type { PageServices } from '#server/site/page-services.ts';

/** What the server hands to every page. */
export const servicesContext = createContext<PageServices>();
