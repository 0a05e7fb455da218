import { useState } from 'react';
import { useUser } from './use-user.tsx';

/**
 * Another one for each customer whom what stands on the page belongs to, as the `key` of the part that remembers it: nobody else
 * may see it, or act with it. Whoever signs in goes on with what was typed before anybody was known; it is theirs from then on.
 */
export function useOwner(): number {
  const userId = useUser().user?.id;
  const [owner, setOwner] = useState({ userId, count: 0 });
  if (owner.userId !== userId) {
    setOwner({ userId, count: owner.userId === undefined ? owner.count : owner.count + 1 });
  }
  return owner.count;
}
