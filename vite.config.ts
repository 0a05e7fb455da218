import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // Only the browser's half changes in place; a changed server restarts as a whole (see the script `dev`).
  server: { watch: { ignored: ['**/src/server/**', '**/tests/**', '**/build/**', '**/data/**'] } },
});
