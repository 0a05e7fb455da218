import { chromiumLaunchOptions } from './chromium.ts';
import { startPostgres } from './postgres.ts';
import { buildShop } from './shop-process.ts';

/** Before the first browser test: the shop is built and the browser unpacked if need be, and PostgreSQL is started. */
export default async function setup(): Promise<() => Promise<void>> {
  buildShop();
  chromiumLaunchOptions();
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES_SERVER = postgres.url;
  return () => postgres.stop();
}
