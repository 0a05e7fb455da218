import * as z from 'zod/mini';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { METALS } from '#domain/metal.ts';

export const withoutControls = z.regex(/^\P{Cc}*$/u, 'Please remove special control characters.');

/** Text as typed by people of any script; control characters are refused, outer spaces dropped. */
export function text(longest: number, missing: string) {
  return z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(longest, `Please use at most ${longest} characters.`),
      withoutControls,
    );
}

export const emailAddress = z
  .string('Email is required')
  .check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'Please enter a valid email address.'),
    z.email('Please enter a valid email address.'),
  );

export const phoneNumber = text(40, 'Phone number is required');

/** A password that somebody chooses: long enough, short enough to hash. Nothing is trimmed. */
export const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(8, 'Please use at least 8 characters for your password.'),
    z.maxLength(128, 'Please use at most 128 characters for your password.'),
  );

/** A password as typed at sign-in: whatever it is, only the comparison decides. */
export const typedPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(1000, 'Invalid credentials'));

/** The secret part of a link that came by letter. */
export const linkToken = z
  .string('This link is not complete.')
  .check(z.regex(/^[\w-]{20,100}$/, 'This link is not complete.'));

export const productId = text(200, 'A product is missing its id.');
export const userId = text(100, 'A user id is missing.');
export const orderId = text(100, 'Please enter an order ID');
export const metal = z.enum(METALS);

export const quantity = z
  .int('Please enter a whole number.')
  .check(
    z.gte(1, 'Please enter a quantity above 0.'),
    z.lte(MAX_QUANTITY, `Please order at most ${MAX_QUANTITY} of one product.`),
  );

/** Dollars with at most two decimals, as a JSON number. */
export const dollarAmount = z.number('An amount is missing.').check(
  z.gte(0, 'An amount must not be negative.'),
  z.lte(1e12, 'An amount is too large.'),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, 'An amount has at most two decimals.'),
);

/** The signed-in customer as the browser knows them. `phone` is empty text where none was given. */
export const user = z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() });

export type User = z.infer<typeof user>;
