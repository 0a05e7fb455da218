import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepTranslatedTexts } from './ui/translated-texts.ts';

keepTranslatedTexts();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
