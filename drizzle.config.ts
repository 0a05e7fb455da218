import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['account', 'customer', 'desk', 'order', 'goods', 'alert']
    .map((name) => `./src/server/database/${name}-tables.ts`)
    .concat('./src/server/database/schema.ts'),
  out: './src/server/database/migrations',
});
