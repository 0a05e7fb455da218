import { createContext, useContext } from 'react';
import { Button } from '../ui/button.tsx';
import { Hand, Users } from '../ui/icons.ts';
import { Notice } from '../ui/refusal.tsx';
import type { News } from './use-news.ts';

/** Provided by an order's page. */
export const NewsContext = createContext<News | undefined>(undefined);

/** The banner about a colleague's change of the open order: on its page, and in its dialogs, which cover the page. */
export function NewsBand() {
  const news = useContext(NewsContext);
  if (!news) return null;
  return (
    <Notice
      kind={news.isTakenOver || news.isGood ? 'calm' : 'warn'}
      icon={news.isTakenOver ? Hand : Users}
      title={news.sentence}
      action={
        <Button size="small" onClick={news.dismiss}>
          Got it
        </Button>
      }
    >
      {!news.isTakenOver && 'You are now seeing the latest version.'}
    </Notice>
  );
}
