import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';

/**
 * What pages have in common, by folder: every page loads the packages, and the files of ui/, ui/shell, ui/inline and hooks; forms,
 * products, recipients, the way to the checkout and sign-in have a file each. A group takes along what its modules import and no group before it has taken; what is left
 * is split by who shares it.
 */
const GROUPS = [
  // Charts are drawn by the server, and by d3 in the browser once they are seen.
  { name: 'frame', test: /\/node_modules\/(?!d3-|internmap)/ },
  { name: 'shell', test: filesIn('ui', 'ui/shell', 'ui/inline', 'hooks') },
  { name: 'forms', test: filesIn('ui/forms') },
  { name: 'goods', test: filesIn('ui/goods') },
  { name: 'recipient', test: /\/src\/contract\/recipient-shapes\.ts$/ },
  { name: 'to-checkout', test: filesIn('hooks/checkout') },
  { name: 'sign-in', test: filesIn('account/sign-in'), minShareCount: 2 },
];

/** The files of folders of src/web, without those of folders in them. */
function filesIn(...folders: readonly string[]): RegExp {
  return new RegExp(`/src/web/(${folders.join('|')})/[^/]+$`);
}

/**
 * The oldest supported browsers, of spring 2023 (decision 6). Syntax is compiled to theirs; the tests keep functions out that
 * they lack.
 */
const OLDEST_BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'];

export default defineConfig(({ command }) => ({
  plugins: [inlineScripts(), plainImports(), reactRouter(), listChunks()],
  environments: {
    // The built half of the server brings its packages along: as one file it is loaded in a tenth of the time.
    ...(command === 'build' && { ssr: { resolve: { noExternal: true } } }),
    client: {
      build: {
        target: OLDEST_BROWSERS,
        license: { fileName: 'licenses.json' },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index })) },
          },
        },
      },
    },
  },
  // Scanned at the start: a package that is found later reloads the page.
  optimizeDeps: {
    entries: ['src/web/**/*.{ts,tsx}', '!src/web/{entry.server.tsx,routes.ts}', '!src/web/desk/**', '!**/*.test.*'],
  },
  // Only the browser's half changes in place; a changed server restarts as a whole (see the script `dev`).
  server: {
    // By default Vite serves every file of the project: the database, the letters and the secret too. An allow list, since the
    // deny list is of patterns, which the name of a folder may break.
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

/** Files that are loaded later are imported as they are: Vite's own way would preload their imports, and weighs 1.3 kB on each page. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
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
