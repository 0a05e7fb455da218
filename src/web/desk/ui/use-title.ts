import { useEffect } from 'react';

/** The document's title: `Orders · Troy desk`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Troy desk`;
  }, [title]);
}
