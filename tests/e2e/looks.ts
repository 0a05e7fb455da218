type Look = { readonly theme: 'light' | 'dark'; readonly width: number };

/** One look is tried with every change, the others in the long suite. */
export function inLook({ theme, width }: Look): { tag: string[] } {
  const isEveryDay = width === 390 && theme === 'light';
  return { tag: isEveryDay ? [] : ['@long'] };
}
