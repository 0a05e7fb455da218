import { writeStored } from './browser-storage.ts';

// By itself, because every page can sign out, and the checkout alone makes attempts.

const STORED_AS = 'unansweredOrder';

/** Each customer of this browser has an attempt of their own, which nobody else's takes the place of. */
export function attemptName(userId: string): string {
  return `${STORED_AS}.${encodeURIComponent(userId)}`;
}

/** Whose attempts local storage holds, by the names that they are stored as. */
export function storedAttempts(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(STORED_AS));
  } catch {
    return [];
  }
}

/** By name, what cookies hold of attempts. */
export function attemptCookies(): Map<string, string> {
  const all = document.cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string?]);
  return new Map(all.filter(([name]) => name.startsWith(STORED_AS)).map(([name, text = '']) => [name, text]));
}

export function writeCookie(name: string, text: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is for https alone, and answers too late
  document.cookie = `${name}=${text}; path=/; max-age=${seconds}; samesite=strict${secure}`;
}

/** Erases what is kept of one outside local storage. */
export function eraseOutside(name: string): void {
  if (attemptCookies().has(name)) writeCookie(name, '', 0);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept then.
  }
}

/** Erases one attempt wherever it may be. */
export function eraseAttempt(name: string): void {
  eraseOutside(name);
  writeStored(name, null);
}
