import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';

/**
 * What pages have in common, by who needs it: every page, those with products, those with forms, those of an account. Few files
 * compress better than many, and no page pays for what it does not show. A group takes along what its modules import and no group
 * before it has taken.
 */
const GROUPS = [
  { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router|valibot)\// },
  {
    name: 'shell',
    test: /\/src\/web\/(ui\/(shell\/shell\.tsx|times\.ts|page-meta\.ts|page-head\.tsx)|hooks\/(use-\w+\.tsx|use-has-mounted\.ts)|pages\/not-found\.tsx)$/,
  },
  { name: 'forms', test: /\/src\/web\/(ui\/(field|form-errors)|hooks\/(use-form|faults))\./ },
  { name: 'prices', test: /\/src\/web\/(ui\/picture|hooks\/quote-cart)\./ },
  { name: 'goods', test: /\/src\/web\/(ui\/(product-card|structured-data|price-anatomy)|shop\/count-text)\./ },
  {
    name: 'account',
    test: /\/src\/(web\/account\/(google|passkey|popup|auth-errors|icons)|contract\/calls\/(?!orders|products))/,
    minShareCount: 2,
  },
];

/**
 * The oldest supported browsers, of spring 2023 (decision 23). Syntax is compiled to theirs; the tests keep functions out that
 * they lack.
 */
const OLDEST_BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'];

export default defineConfig(({ command }) => ({
  plugins: [inlineScripts(), reactRouter(), listChunks()],
  environments: {
    // The built half of the server brings its packages along: as one file it is loaded in a tenth of the time.
    ...(command === 'build' && { ssr: { resolve: { noExternal: true } } }),
    client: {
      build: {
        target: OLDEST_BROWSERS,
        rolldownOptions: {
          output: {
            codeSplitting: { groups: GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index })) },
          },
        },
      },
    },
  },
  // Found before the first page is asked for: a package that is found later reloads that page.
  optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', '!src/web/{entry.server.tsx,routes.ts}', '!**/*.test.*'] },
  // Only the browser's half changes in place; a changed server restarts as a whole (see the script `dev`).
  server: {
    // Vite serves whatever lies in the project, to whoever reaches it: by default also the database, the letters and the secret.
    // What it may serve is named, and not what it may not: that is a pattern, of which brackets in the name of a folder are part.
    fs: { allow: [`${import.meta.dirname}/src`, `${import.meta.dirname}/node_modules`] },
    watch: { ignored: ['**/src/server/**', '**/tests/**', '**/build/**', '**/data/**'] },
  },
}));

const SCRIPT = '?script';

/**
 * `import { script } from './some.ts?script'` is that file and what it imports, as one minified script for the HTML of a page. Browsers
 * get the page with the script in it, so that in their own files the text is empty.
 */
function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SCRIPT)) return undefined;
      const { name, mode } = this.environment;
      if (name === 'client' && mode === 'build') return 'export const script = "";';
      const input = id.slice(0, -SCRIPT.length);
      this.addWatchFile(input);
      const built = await build({
        configFile: false,
        logLevel: 'error',
        build: {
          write: false,
          target: OLDEST_BROWSERS,
          minify: true,
          rolldownOptions: { input, output: { format: 'iife' } },
        },
      });
      const [script] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
      return `export const script = ${JSON.stringify(script?.type === 'chunk' ? script.code.trim() : '')};`;
    },
  };
}

/** Writes what each file of the browser's scripts is made of, in bytes before compression: tests/api/page-weight.test.ts names it. */
function listChunks(): Plugin {
  return {
    name: 'list-chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const modules = chunks.map(({ fileName, modules }) => [
        fileName,
        Object.entries(modules).map(([id, { renderedLength }]) => [
          path.relative(import.meta.dirname, id),
          renderedLength,
        ]),
      ]);
      await writeFile('build/chunks.json', JSON.stringify(Object.fromEntries(modules), null, 1));
    },
  };
}
