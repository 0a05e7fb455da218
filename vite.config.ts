import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Every page needs these: in one file they compress better than in many, and are fetched once. */
const FRAME = /node_modules\/(react|react-dom|scheduler|react-router|valibot)\//;

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'frame', test: FRAME, priority: 2 },
                {
                  name: 'shared',
                  test: /\/src\/(web\/(ui|hooks|styles)|domain|contract|catalogue)\//,
                  minShareCount: 3,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  // Found before the first page is asked for: a package that is found later reloads that page.
  optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', '!src/web/{entry.server.tsx,routes.ts}', '!**/*.test.*'] },
  // Only the browser's half changes in place; a changed server restarts as a whole (see the script `dev`).
  server: { watch: { ignored: ['**/src/server/**', '**/tests/**', '**/build/**', '**/data/**'] } },
});
