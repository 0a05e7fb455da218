import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { addressKey, networkOf } from '../http/client-ip.ts';
import { askedFrom } from '../http/request-context.ts';
import { TooManyWaiting } from '../places.ts';
import { createPasswordHashes } from './password-hashes.ts';

const SHARE = 15;
const SHARE_OF_NETWORK = 20;

const from = <Result>(address: string, work: () => Result) =>
  askedFrom.run({ address, network: networkOf(address) }, work);

it('leaves places in the queue of passwords to others, whatever one address asks for', async () => {
  const passwords = createPasswordHashes();
  const crowd = availableParallelism() + 80;
  const greedy = from('203.0.113.1', () =>
    Promise.allSettled(Array.from({ length: crowd }, () => passwords.hash('correct horse'))),
  );
  const other = from('203.0.113.2', () => passwords.hash('correct horse'));
  expect(await passwords.isRight('correct horse', await other)).toBe(true);
  const answers = await greedy;
  const atOnce = Math.max(1, availableParallelism() - 1);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(SHARE + atOnce);
  expect(answers.at(-1)).toMatchObject({ reason: expect.any(TooManyWaiting) });
});

it('leaves places to others, whatever one network of IPv6 asks for, each time from another address of it', async () => {
  const passwords = createPasswordHashes();
  const crowd = availableParallelism() + 80;
  const greedy = Promise.allSettled(
    Array.from({ length: crowd }, (_, n) =>
      from(addressKey(`2001:db8:1:${n.toString(16)}::1`), () => passwords.hash('correct horse')),
    ),
  );
  const other = from(addressKey('2001:db8:2::1'), () => passwords.hash('correct horse'));
  expect(await passwords.isRight('correct horse', await other)).toBe(true);
  const atOnce = Math.max(1, availableParallelism() - 1);
  expect((await greedy).filter(({ status }) => status === 'fulfilled')).toHaveLength(SHARE_OF_NETWORK + atOnce);
});
