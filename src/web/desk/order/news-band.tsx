import { createContext, useContext } from 'react';
import { Button } from '../ui/button.tsx';
import { Hand, Users } from '../ui/icons.ts';
import { Notice } from '../ui/refusal.tsx';
import type { News } from './use-news.ts';

/** Filled by the page of an order. */
export const NewsContext = createContext<News | undefined>(undefined);

/** Reports at once what another person did with the open order: on its page, and in its dialogs, which cover the page. */
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
