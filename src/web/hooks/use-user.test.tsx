import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useUser } from './use-user.tsx';

function Outside() {
  return <p>{useUser().user?.name}</p>;
}

// Proves 8.6
it('must be used within a UserProvider', () => {
  expect(() => renderToString(<Outside />)).toThrow('useUser must be used within a UserProvider');
});
