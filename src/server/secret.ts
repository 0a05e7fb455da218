import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OWN } from './database/own-modes.ts';

const SHORTEST = 32;

/** A secret that cannot be kept, or is none. */
export class SecretError extends Error {}

/**
 * The secret that signs session cookies: made once and kept in the data folder, readable by its owner alone. Throws SecretError.
 */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app-secret');
  try {
    if (!existsSync(file)) make(file);
    return read(file);
  } catch (error) {
    if (error instanceof SecretError) throw error;
    const { message } = error as Error;
    throw new SecretError(`Cannot keep a secret in ${file}: ${message}. Mend that, or set APP_SECRET.`);
  }
}

function make(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: OWN.folder });
  // Written aside and linked: it is there whole or not at all, and of two processes that start together one makes it.
  const aside = `${file}.${process.pid}`;
  try {
    writeFileSync(aside, randomBytes(32).toString('base64url'), { mode: OWN.file });
    linkSync(aside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function read(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < SHORTEST)
    throw new SecretError(`${file} holds no secret. Remove it, and everybody has to sign in again; or set APP_SECRET.`);
  return secret;
}
