import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

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
  plugins: [reactRouter()],
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
