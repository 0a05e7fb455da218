import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['account-tables', 'schema', 'desk-tables', 'order-tables', 'goods-tables', 'metal-tables'].map(
    (name) => `./src/server/database/${name}.ts`,
  ),
  out: './src/server/database/migrations',
});
