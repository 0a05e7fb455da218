import * as v from 'valibot';

/**
 * A password that somebody chooses: long enough, short enough to hash. Nothing is trimmed. It is spelled as it is hashed: what
 * is judged here must be what opens the account.
 */
export const newPassword = v.pipe(
  v.string('Password is required'),
  v.minLength(1, 'Password is required'),
  // As typed, before it is spelled otherwise: that takes time by the square of how many accents stand in a row.
  v.maxLength(1000, 'Please use at most 128 characters for your password.'),
  v.normalize('NFKC'),
  v.minLength(8, 'Please use at least 8 characters for your password.'),
  v.maxLength(128, 'Please use at most 128 characters for your password.'),
);

/** A password as typed at sign-in: whatever it is and however it is spelled, only the comparison decides. */
export const typedPassword = v.pipe(
  v.string('Password is required'),
  v.minLength(1, 'Password is required'),
  v.maxLength(1000, 'Invalid credentials'),
);
