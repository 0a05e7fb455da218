import { buildShop } from './built-shop.ts';
import { chromiumLaunchOptions } from './chromium.ts';
import { startPostgres } from './postgres.ts';

/** Before the first browser test: the browser is unpacked if need be, and PostgreSQL runs for the shops that want it. */
export default async function setup(): Promise<() => Promise<void>> {
  buildShop();
  chromiumLaunchOptions();
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES_SERVER = postgres.url;
  return () => postgres.stop();
}
