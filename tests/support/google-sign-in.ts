import { expect } from 'vitest';
import type { GoogleStandIn } from './google-stand-in.ts';
import type { Visitor } from './open-shop.ts';

export const START = '/oauth2/authorization/google';
export const AS_PAGE = { accept: 'text/html' };

/** The settings that point a test shop to the stand-in. */
export function googleOf({ env }: GoogleStandIn) {
  const { GOOGLE_CLIENT_ID = '', GOOGLE_CLIENT_SECRET = '', GOOGLE_ISSUER = '' } = env;
  return { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, issuer: GOOGLE_ISSUER };
}

/** The whole round trip of one browser; answers the status of the question who is signed in then. */
export async function signIn(by: Visitor, standIn: GoogleStandIn): Promise<number> {
  await roundTrip(by, standIn);
  return (await by.ask('GET', '/auth/session')).statusCode;
}

/** Answers where the shop leads to from where Google sends the browser back. */
export async function roundTrip(by: Visitor, standIn: GoogleStandIn): Promise<string> {
  const started = await by.ask('GET', START, undefined, AS_PAGE);
  const back = await standIn.continueAsPerson(String(started.headers.location));
  const end = await by.ask('GET', back.pathname + back.search, undefined, AS_PAGE);
  expect(end.statusCode).toBe(302);
  return String(end.headers.location);
}
