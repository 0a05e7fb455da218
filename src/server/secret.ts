import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SHORTEST = 32;

/** A kept secret that is none. */
export class SecretError extends Error {}

/** The secret that signs session cookies: made once and kept in the data folder, readable by its owner alone. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app-secret');
  mkdirSync(dataDir, { recursive: true });
  // Written aside and linked: it is there whole or not at all, and of two processes that start together one makes it.
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < SHORTEST)
    throw new SecretError(`${file} holds no secret. Remove it, and everybody has to sign in again; or set APP_SECRET.`);
  return secret;
}
