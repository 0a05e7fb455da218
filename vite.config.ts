import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // Found before the first page is asked for: a package that is found later reloads that page.
  optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', '!src/web/{entry.server.tsx,routes.ts}', '!**/*.test.*'] },
  // Only the browser's half changes in place; a changed server restarts as a whole (see the script `dev`).
  server: { watch: { ignored: ['**/src/server/**', '**/tests/**', '**/build/**', '**/data/**'] } },
});
