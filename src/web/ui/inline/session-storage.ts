/**
 * Replaces session storage with memory where the browser denies it: the router's own scripts use it without a check, and the
 * checkout's form values then last until the next page load.
 */
try {
  // Called and not only read: a minifier leaves out a reading that nothing uses.
  sessionStorage.getItem('');
} catch {
  const kept = new Map<string, string>();
  const value = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, String(text)),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  Object.defineProperty(window, 'sessionStorage', { value });
}
