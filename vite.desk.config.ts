import { defineConfig } from 'vite';

/** The oldest supported browsers: see vite.config.ts. */
const OLDEST_BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'];

/**
 * The dealer's desk: a second, separate build, so that the shop's pages hold nothing of it. The server makes its one document
 * from the manifest: see src/server/site/desk-document.ts.
 */
export default defineConfig({
  base: '/desk/',
  publicDir: 'src/web/desk/public',
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'build/desk',
    emptyOutDir: true,
    manifest: 'manifest.json',
    license: { fileName: 'licenses.json' },
    target: OLDEST_BROWSERS,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Nothing is inlined: the policy of the document allows no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/web/desk/main.tsx' },
  },
  optimizeDeps: { entries: ['src/web/desk/main.tsx'] },
  cacheDir: 'node_modules/.vite-desk',
  server: {
    fs: { allow: [`${import.meta.dirname}/src`, `${import.meta.dirname}/node_modules`] },
    watch: { ignored: ['**/src/server/**', '**/tests/**', '**/build/**', '**/data/**'] },
  },
});
