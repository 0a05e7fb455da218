import * as v from 'valibot';

/**
 * A new password: long enough, short enough to hash. Nothing is trimmed. It is normalized as it is hashed, so that the password
 * that is judged here is the one that opens the account.
 */
export const newPassword = v.pipe(
  v.string('Password is required'),
  v.minLength(1, 'Password is required'),
  // Before it is normalized, which takes time by the square of the accents in a row.
  v.maxLength(1000, 'Please use at most 128 characters for your password.'),
  v.normalize('NFKC'),
  v.minLength(8, 'Please use at least 8 characters for your password.'),
  v.maxLength(128, 'Please use at most 128 characters for your password.'),
);

/** A password as typed at sign-in: only the comparison decides. */
export const typedPassword = v.pipe(
  v.string('Password is required'),
  v.minLength(1, 'Password is required'),
  v.maxLength(1000, 'Invalid credentials'),
);
