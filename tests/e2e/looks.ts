type Look = { readonly theme: 'light' | 'dark'; readonly width: number };

/** Two looks are tried with every change, the others in the long suite. */
export function inLook({ theme, width }: Look): { tag: string[] } {
  const isEveryDay = (width === 390 && theme === 'light') || (width === 1440 && theme === 'dark');
  return { tag: isEveryDay ? [] : ['@long'] };
}
