import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The parameters of scrypt: a hash takes 128 * N * r bytes of memory. */
export type PasswordCost = { readonly N: number; readonly r: number; readonly p: number };

/** 32 MiB, and some 50 ms of one core. */
export const PASSWORD_COST: PasswordCost = { N: 16_384, r: 16, p: 1 };

export type PasswordHashes = {
  hash(password: string): Promise<string>;
  /** Without a hash to compare with it takes as long, and answers false. */
  isRight(password: string, hash: string | undefined): Promise<boolean>;
};

const SALT_BYTES = 16;
const KEY_BYTES = 64;
/** As the Password Hashing Competition writes hashes: the cost stands in each, so that it can be raised. */
const HASH = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/**
 * Passwords are slow to hash by design, so that a stolen hash is slow to guess. Both functions throw QueueFull when too many
 * wait.
 */
export function createPasswordHashes({
  cost,
  limit,
}: {
  readonly cost: PasswordCost;
  /** The concurrency limit of hashing; throws where too many wait. */
  readonly limit: <Result>(work: () => Promise<Result>) => Promise<Result>;
}): PasswordHashes {
  async function hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const key = await limit(() => deriveKey(password, salt, cost));
    return `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(key)}`;
  }

  return {
    hash,
    async isRight(password, expected) {
      if (expected === undefined) {
        await hash(password);
        return false;
      }
      const [, ln, r, p, salt = '', key = ''] = HASH.exec(expected) ?? [];
      if (!key) throw new Error('A stored password hash cannot be read');
      const storedCost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
      const derived = await limit(() => deriveKey(password, Buffer.from(salt, 'base64'), storedCost));
      return timingSafeEqual(derived, Buffer.from(key, 'base64'));
    },
  };
}

function deriveKey(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(normalize(password), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

const SHORTEST = 8;
let common: ReadonlySet<string> | undefined;

/** True if a guesser would try this password first: one of the most used, or the owner's own name or address. */
export function isEasilyGuessed(password: string, { name, email }: { name: string; email: string }): boolean {
  common ??= readCommon();
  const [chosen = '', ...own] = [password, name, email].map((text) => normalize(text).toLowerCase());
  return common.has(chosen) || own.includes(chosen);
}

/** The passwords of published leaks that are long enough to be chosen here. */
function readCommon(): ReadonlySet<string> {
  const long = dictionary['passwords-common'].filter((password) => password.length >= SHORTEST);
  return new Set(long.map((password) => password.toLowerCase()));
}

/** Wide letters of East Asian keyboards are hashed as the narrow ones that they stand for. */
function normalize(text: string): string {
  return text.normalize('NFKC');
}
