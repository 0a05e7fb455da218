import { describe, expect, it } from 'vitest';
import { shownUser } from './shown-user.ts';

describe('shownUser', () => {
  it('reads a user', () => {
    const user = { id: '1', name: 'Ada', email: 'ada@example.com', phone: '' };
    expect(shownUser(JSON.stringify(user))).toEqual(user);
  });

  it.each([null, '', '{', '"Ada"', '{"name":"Ada"}', 'null'])('takes %s for no user', (text) => {
    expect(shownUser(text)).toBeUndefined();
  });
});
