import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/database/account-tables.ts', './src/server/database/schema.ts'],
  out: './src/server/database/migrations',
});
