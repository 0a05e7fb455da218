import { expect, it } from 'vitest';
import { type BackupLine, readBackup, writeBackup } from '#server/database/backup.ts';
import { changeSecret, refuseOtherSecret } from '#server/database/shop-facts.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';

const [FIRST, OTHER] = ['a secret of thirty-two characters', 'another one, as long as the first'];
const REFUSED = /^APP_SECRET is not the one that this database was made with: .+npm run change-secret/;

describeOnBothDatabases('a database that is started with another secret', (open) => {
  it('says so, until the operator goes on with that one', async () => {
    const { db } = await open();
    await Promise.all([refuseOtherSecret(db, FIRST), refuseOtherSecret(db, FIRST)]);
    await refuseOtherSecret(db, FIRST);
    await expect(refuseOtherSecret(db, OTHER)).rejects.toThrow(REFUSED);
    await changeSecret(db, OTHER);
    await refuseOtherSecret(db, OTHER);
    await expect(refuseOtherSecret(db, FIRST)).rejects.toThrow(REFUSED);
  });

  it('says so after a restore too', async () => {
    const [from, to] = [await open(), await open()];
    await refuseOtherSecret(from.db, FIRST);
    const lines: BackupLine[] = [];
    await writeBackup(from, async (line) => void lines.push(line));
    await readBackup(
      to,
      (async function* () {
        yield* lines;
      })(),
    );
    await expect(refuseOtherSecret(to.db, OTHER)).rejects.toThrow(REFUSED);
    await refuseOtherSecret(to.db, FIRST);
  });
});
