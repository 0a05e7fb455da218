// The keys of local storage. The first five are those of section 3 of the specification.

export const USER_KEY = 'user';
export const USER_NAME_KEY = 'userName';
/** Holds a fixed mark and no token: with it the stored user is shown. The session is a cookie. */
export const AUTH_KEY = 'authToken';
export const PROFILE_KEY = 'userProfile';
export const CART_KEY = 'legacyGoldCart';
/** The idempotency key of the order that the cart becomes. */
export const ORDER_KEY = 'orderKey';
export const THEME_KEY = 'theme';
/** The last searches, as a list of texts. */
export const SEARCHES_KEY = 'searches';
