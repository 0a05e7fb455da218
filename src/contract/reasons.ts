/**
 * Every way in which a call can be refused: the HTTP status and the sentence that a customer reads. One table, so that a
 * reason always answers the same. Reasons of class 5xx say nothing of their cause; that is in the log.
 */
export const REASONS = {
  'invalid-input': { status: 400, sentence: 'Something in the request is not valid. Please check it and try again.' },
  'common-password': {
    status: 400,
    sentence: 'This password is used by many people or easy to guess. Please choose another.',
  },
  'not-signed-in': { status: 401, sentence: 'Please log in to continue.' },
  'wrong-credentials': { status: 401, sentence: 'Invalid credentials' },
  'second-factor-needed': { status: 401, sentence: 'Please enter the code from your authenticator app.' },
  'wrong-code': { status: 401, sentence: 'This code is not right. Codes change every 30 seconds.' },
  'sign-in-expired': { status: 401, sentence: 'The sign-in took too long. Please start again.' },
  'passkey-refused': {
    status: 401,
    sentence: 'This passkey was not accepted. Please try again, or use your password.',
  },
  'wrong-password': { status: 403, sentence: 'This is not your password.' },
  'sign-in-again': { status: 403, sentence: 'Please sign in again, so that we know it is you.' },
  'other-origin': { status: 403, sentence: 'This request did not come from our pages.' },
  'link-of-other': {
    status: 403,
    sentence: 'This link belongs to another account. Please sign in to the one that the letter is about.',
  },
  'not-yours': { status: 403, sentence: 'You can only use your own account.' },
  'unknown-call': { status: 404, sentence: 'There is nothing at this address.' },
  'unknown-order': { status: 404, sentence: 'Order not found' },
  'unknown-session': { status: 404, sentence: 'This session has already ended.' },
  'unknown-product': {
    status: 404,
    sentence: 'A product in your cart is no longer available. Please review your cart and try again.',
  },
  'unknown-passkey': { status: 404, sentence: 'This passkey has already been removed.' },
  'email-taken': { status: 409, sentence: 'An account with this email already exists. Please use regular sign in.' },
  'email-not-verified': { status: 409, sentence: 'Please confirm your email address first.' },
  'password-missing': { status: 409, sentence: 'Please set a password first.' },
  'passkeys-full': {
    status: 409,
    sentence: 'This account has as many passkeys as there is room for. Please remove one that you no longer use.',
  },
  'cart-full': {
    status: 409,
    sentence: 'Your cart has as many different products as it can hold. Please remove one and try again.',
  },
  'already-on': { status: 409, sentence: 'Two-step sign-in is on already.' },
  'price-moved': { status: 409, sentence: 'Prices have changed. Please review your cart and try again.' },
  'too-slow': { status: 408, sentence: 'The request took too long to arrive. Please try again.' },
  'link-spent': { status: 410, sentence: 'This link is no longer valid. Please ask for a new one.' },
  'too-large': { status: 413, sentence: 'The request is too large.' },
  'not-json': { status: 415, sentence: 'Please send JSON.' },
  'key-reused': {
    status: 422,
    sentence:
      'Your earlier order did arrive: you find it under My Orders. To place this one as well, press Complete Order again.',
  },
  'headers-too-large': { status: 431, sentence: 'The address or the headers of the request are too long.' },
  'too-many-requests': { status: 429, sentence: 'Too many attempts. Please wait a moment and try again.' },
  'google-not-set-up': { status: 503, sentence: 'Google sign-in is not set up.' },
  'google-away': {
    status: 503,
    sentence: 'Google cannot be reached right now. Please try again in a few minutes, or sign in with your password.',
  },
  'no-live-price': {
    status: 503,
    sentence: 'Live prices are not available right now, so no order can be placed. Please try again in a few minutes.',
  },
  unavailable: { status: 503, sentence: 'The shop cannot do this right now. Please try again in a moment.' },
  failed: { status: 500, sentence: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type Reason = keyof typeof REASONS;
