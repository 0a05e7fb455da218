import { useEffect } from 'react';
import { createStore } from '../data/store.ts';

/** Number of things that wait for the person, in front of the title. */
export const titleCount = createStore(0);

/** The document's title: `Orders · Troy desk`, or `(3) Orders · Troy desk` while three things wait. */
export function useTitle(title: string): void {
  const count = titleCount.use();
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Troy desk`;
  }, [title, count]);
}
