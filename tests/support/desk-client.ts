import { BrowserlessClient } from './http-client.ts';
import type { ShopProcess } from './shop-process.ts';
import { appOf } from './two-step.ts';

export const DESK_OWNER = 'owner@troy.example';
const PASSWORD = 'correct horse battery';

/** The owner of a shop that runs as a process of its own, without a screen. */
export class DeskClient extends BrowserlessClient {
  #token = '';

  /** By the link which the shop has printed, for an owner whom its settings name. */
  async join(shop: Pick<ShopProcess, 'logs'>): Promise<void> {
    const [, token] = /\/desk\/join#token=(\S+)/.exec(shop.logs()) ?? [];
    await this.#ask('/auth/register', { name: 'Maria Gold', email: DESK_OWNER, password: PASSWORD });
    await this.#ask('/api/desk/join/open', { token });
    const { uri } = await this.#ask('/auth/second-factor/start', { password: PASSWORD });
    const mark = { name: 'Maria Gold', letters: 'MG', shape: 'shield' };
    await this.#ask('/api/desk/join', { token, ...mark, factor: { code: appOf(uri).now() } });
    [, this.#token = ''] = /<meta name="desk" content="([^"]+)">/.exec(await this.document('/desk/')) ?? [];
  }

  desk(method: string, path: string, body?: unknown, key?: string) {
    return this.ask(method, `/api/desk${path}`, body, {
      'x-desk': this.#token,
      ...(key && { 'idempotency-key': key }),
    });
  }

  async #ask(path: string, body: object) {
    const { status, json } = await this.ask('POST', path, body);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return json.data;
  }
}
