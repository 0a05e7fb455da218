import { chromiumLaunchOptions } from './chromium.ts';
import { makeTemplate, startPostgres } from './postgres.ts';
import { buildShop } from './shop-process.ts';

/** Before the first browser test: the shop is built and the browser unpacked if need be, and PostgreSQL is started. */
export default async function setup(): Promise<() => Promise<void>> {
  buildShop();
  chromiumLaunchOptions();
  const postgres = await startPostgres();
  const dropTemplate = await makeTemplate(postgres.url);
  return async () => {
    await dropTemplate();
    await postgres.stop();
  };
}
