import { expect, it } from 'vitest';
import { createPasswordHashes, PASSWORD_COST } from './passwords.ts';

const limit = <Result>(work: () => Promise<Result>) => work();
const CHEAP = { N: 16, r: 1, p: 1 };

it('takes the password that was hashed and no other, in any spelling of its letters', async () => {
  const passwords = createPasswordHashes({ cost: CHEAP, limit });
  const hash = await passwords.hash('correct horse');
  expect(await passwords.isRight('correct horse', hash)).toBe(true);
  expect(await passwords.isRight('\uff43orrect horse', hash)).toBe(true);
  expect(await passwords.isRight('correct horsf', hash)).toBe(false);
  expect(await passwords.isRight('correct horse', undefined)).toBe(false);
  expect(await passwords.hash('correct horse')).not.toBe(hash);
});

it('still takes what was hashed at another cost', async () => {
  const hash = await createPasswordHashes({ cost: CHEAP, limit }).hash('correct horse');
  const dearer = createPasswordHashes({ cost: { N: 32, r: 2, p: 1 }, limit });
  expect(await dearer.isRight('correct horse', hash)).toBe(true);
});

it('takes 32 MiB for each hash', async () => {
  expect(128 * PASSWORD_COST.N * PASSWORD_COST.r).toBe(32 * 1024 * 1024);
  expect(await createPasswordHashes({ cost: PASSWORD_COST, limit }).hash('correct horse')).toMatch(
    /^\$scrypt\$ln=14,r=16,p=1\$[\w+/]{22}\$[\w+/]{86}$/,
  );
});

it('throws for a hash that it cannot read, which is no wrong password', async () => {
  const passwords = createPasswordHashes({ cost: CHEAP, limit });
  await expect(passwords.isRight('correct horse', 'salt:key')).rejects.toThrow('cannot be read');
});
