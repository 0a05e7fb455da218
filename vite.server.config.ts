import { defineConfig } from 'vite';

/**
 * The server and the packages that it uses as a few files instead of two thousand: looking those up and reading them took
 * longer than all else at the start. Not minified, so that what the log says of a fault can be found.
 */
export default defineConfig({
  build: {
    ssr: 'src/server/built.ts',
    outDir: 'build/shop',
    target: 'node24',
    minify: false,
    copyPublicDir: false,
    reportCompressedSize: false,
  },
  // These load files of their own beside them, or are wanted in development alone.
  ssr: { noExternal: true, external: ['pg', '@electric-sql/pglite', 'sharp', 'vite'] },
});
