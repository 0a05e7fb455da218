/**
 * Where the browser denies session storage, its place is taken by memory: the router's own scripts ask it without
 * care, and what a customer has typed at the checkout lasts for as long as the page is not loaded anew.
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
