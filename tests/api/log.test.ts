import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeError } from '#server/log.ts';
import { describeOnEachDatabase } from '../support/databases.ts';

describeOnEachDatabase('the log', (open) => {
  it('keeps no value that a query failed on', async () => {
    const { db } = await open();
    const add = () =>
      db.execute(
        sql`insert into users (id, name, email) values (${`id-${Math.random()}`}, ${'Secret Name'}, ${'secret@example.com'})`,
      );
    await add();
    const described = JSON.stringify(describeError(await add().catch((error: unknown) => error)));
    expect(described).toContain('insert into users');
    expect(described).toContain('23505');
    expect(described).toContain('users_email_unique');
    expect(described).not.toMatch(/secret/i);
  });
});
