import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import { orderBody } from '../../support/claims.ts';
import { DeskClient } from '../../support/desk-client.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { HOST, setUpByTheBook, type TroyOnDebian } from '../../support/troy-on-debian.ts';

const SOON = { timeout: 90_000 };
const PAUSE_MS = 25;
/** A whole start on a busy machine, and much less than `TimeoutStartSec`. */
const REFUSED_WITHIN_MS = 30_000;
/** Below the limit of orders in an hour. */
const MOST_ORDERS = 110;
const STREAMS = 10_000;
const MEGABYTE = 1_000_000;
const OWNER = { email: 'you@shop.example', name: 'Maria Gold', letters: 'MG' };

/** `docs/operations.md` and `deploy`, as they are, on a Debian with systemd, PostgreSQL and nginx of its own. */
describe('a shop that was set up by the book', () => {
  let troy: TroyOnDebian;
  let customers: readonly BrowserlessClient[];

  beforeAll(async () => {
    troy = await setUpByTheBook();
  }, 180_000);
  afterAll(() => troy?.stop(), 60_000);

  const run = (script: string) => troy.machine.run(script);
  const status = async (path: string, init: RequestInit = {}) => (await fetch(troy.front.url + path, init)).status;
  const processOf = (port: number) => run(`systemctl show --property=MainPID --value troy@${port}`).then(Number);

  it('stands', async () => {
    const said = await troy.follow('First start', 'verify-log');
    expect(said).toContain('"status":"ok"');
    expect(said).toMatch(/https:\/\/shop\.example\/desk\/join#token=\S+/);
    expect(said).toMatch(/^The log in the .+ is whole/m);
    expect(await status('/')).toBe(200);
    // What is asked in plain goes to https, but for the certificate's challenges.
    const plain = `curl --silent --include http://${HOST}`;
    expect(await run(`${plain}/cart?x=1`)).toMatch(
      /^HTTP\/1\.1 301 .*\nlocation: https:\/\/shop\.example\/cart\?x=1/ims,
    );
    await run(
      'mkdir -p /var/www/html/.well-known/acme-challenge; echo proof > /var/www/html/.well-known/acme-challenge/x',
    );
    expect(await run(`${plain}/.well-known/acme-challenge/x`)).toMatch(/^HTTP\/1\.1 200 .*proof/ms);
  });

  it('tells Prometheus how both processes are', async () => {
    await troy.follow('Health, metrics, logs', 'amtool');
    const ask = async (question: string) =>
      JSON.parse(await run(`curl --silent http://127.0.0.1:9090/api/v1/${question}`));
    const up = async () => (await ask('query?query=up').catch(() => undefined))?.data.result;
    const process = (instance: string) =>
      expect.objectContaining({
        metric: expect.objectContaining({ job: 'troy', instance }),
        value: [expect.anything(), '1'],
      });
    await expect
      .poll(up, SOON)
      .toEqual(expect.arrayContaining([process('127.0.0.1:13000'), process('127.0.0.1:13001')]));
    const { data } = await ask('rules');
    expect(data.groups[0].rules.map(({ name }: { name: string }) => name)).toContain('TroyAbsent');
  }, 120_000);

  it('is open to nobody but by the proxy, and its secrets to nobody but itself', async () => {
    const listening = await run(`ss -Hltn | awk '{ print $4 }' | sort -u`);
    expect(
      listening
        .trim()
        .split('\n')
        .filter((place) => !place.startsWith('127.0.0.1:') && !place.startsWith('[::1]:')),
    ).toEqual(['0.0.0.0:443', '0.0.0.0:80', '[::]:443', '[::]:80']);
    expect(await run('stat -c "%a %U" /etc/troy.env /var/lib/troy /srv/troy/current/')).toBe(
      '600 root\n700 troy\n755 root\n',
    );
    expect(await run(`ps -o user= -p ${await processOf(3000)}`)).toBe('troy\n');
    // Another user of the machine cannot enter the database.
    await expect(run('runuser -u www-data -- psql --host=/run/postgresql troy -c "select 1"')).rejects.toThrow(/FATAL/);
    await expect(
      run('runuser -u www-data -- psql --host=/run/postgresql --username=troy troy -c "select 1"'),
    ).rejects.toThrow(/Peer authentication failed/);
  });

  it('takes a photograph of 9 MB and a file of goods of 10 MB from its owner', async () => {
    const [token = ''] = /(?<=join#token=)\S+/.exec(await run(`troy invite-owner ${OWNER.email}`)) ?? [];
    const owner = new DeskClient(troy.front.url);
    await owner.joinBy(token, OWNER);
    const photograph = await grainyPhotograph();
    expect(photograph.length).toBeGreaterThan(9 * MEGABYTE);
    const taken = await owner.desk('POST', '/pictures', photograph, 'photograph-1');
    expect(taken).toMatchObject({ status: 200, json: { data: { hash: expect.any(String) } } });
    const picture = taken.json.data.image;
    expect(await status(picture)).toBe(200);
    // 5 MB, and twice that as JSON writes quotes.
    const csv = `key,name
${`,"${'""'.repeat(2_500)}"
`.repeat(1_045)}`;
    expect(JSON.stringify({ csv }).length).toBeGreaterThan(10 * MEGABYTE);
    const read = await owner.desk('POST', '/goods/import', { csv }, 'import-1');
    expect(read).toMatchObject({ status: 200, json: { data: { create: 0 } } });
  }, 180_000);

  it('lets every body pass that a call takes, and no larger one', async () => {
    const send = (path: string, method: string, bytes: number) =>
      status(path, {
        method,
        body: randomBytes(bytes),
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      });
    let large = 0;
    for (const call of Object.values(DESK_CALLS)) {
      if (!('mostBytes' in call)) continue;
      // The shop's own answer to a stranger.
      expect(await send(call.path.replaceAll(/:\w+/g, '1'), call.method, call.mostBytes), call.path).toBe(401);
      large += 1;
    }
    expect(large).toBeGreaterThan(3);
    expect(await send('/api/order/place', 'POST', 400_000)).toBe(413);
  });

  it('answers every request during an upgrade, and on the way back', async () => {
    customers = await Promise.all(
      [0, 1, 2, 3].map(async () => {
        const customer = new BrowserlessClient(troy.front.url);
        await customer.signUp(`${randomUUID()}@example.com`);
        return customer;
      }),
    );
    const work = await startWork(customers);
    const releaseOf = async (port: number) => run(`readlink /proc/${await processOf(port)}/cwd`);
    for (const [until, release] of [
      ['ln -sfn releases/2', '/srv/troy/releases/2\n'],
      ['ln -sfn releases/1', '/srv/troy/releases/1\n'],
    ] as const) {
      await work.goesOn();
      await troy.follow('Upgrade and roll back', until);
      expect([await releaseOf(3000), await releaseOf(3001)]).toEqual([release, release]);
    }
    await work.goesOn();
    expect(await work.end()).toEqual([]);
    expect(await run('ls /var/lib/troy/backups')).toMatch(/\.gz$/m);
  }, 300_000);

  it('restores each backup on trial, and keeps a copy that the private key alone opens', async () => {
    await run('rm -f /var/lib/troy/backups/*; age-keygen --output /root/key.txt 2>/dev/null');
    await run('age-keygen -y /root/key.txt > /etc/troy-backup.pub; systemctl start troy-backup');
    const within = (script: string) => run(`cd /var/lib/troy/backups; ${script}`);
    expect(await within('cat troy.prom')).toContain('troy_restore_drill_success 1\n');
    expect(await within('age --decrypt --identity /root/key.txt *.age | cmp - *.gz && echo same')).toBe('same\n');
    await expect(within('gunzip --test < *.age')).rejects.toThrow(/not in gzip format/);
  }, 180_000);

  it('says at once why a start failed, and starts by itself as soon as it can', async () => {
    await run(`sed -i 's/^SPOT_FEED=.*/SPOT_FEED=metalpriceapi/' /etc/troy.env`);
    const asked = Date.now();
    await expect(run('systemctl restart troy@3001')).rejects.toThrow('journalctl');
    expect(Date.now() - asked).toBeLessThan(REFUSED_WITHIN_MS);
    expect(await run('journalctl --no-pager --unit=troy@3001')).toContain('needs METALPRICE_API_KEY');
    expect(await status('/readyz')).toBe(200);
    await run(`sed -i 's/^SPOT_FEED=.*/SPOT_FEED=demo/' /etc/troy.env`);
    await expect.poll(() => run('curl --silent http://127.0.0.1:3001/readyz || true'), SOON).toContain('"status":"ok"');
  }, 180_000);

  it('ends a process that hangs, and goes on with the other', async () => {
    const hanging = await processOf(3000);
    await run(`kill -STOP ${hanging}`);
    const work = await startWork(customers);
    await expect.poll(() => processOf(3000), SOON).not.toBe(hanging);
    await expect.poll(() => run('curl --silent http://127.0.0.1:3000/readyz || true'), SOON).toContain('"status":"ok"');
    await work.end();
    expect(await run('journalctl --no-pager --unit=troy-watchdog@3000')).toContain(
      'No answer from port 3000 three times',
    );
  }, 180_000);

  it('keeps no query in a log of the proxy or of the shop', async () => {
    await status('/auth/login?email=ada@example.com&password=correct-horse', { method: 'POST' });
    await expect.poll(() => run('cat /var/log/nginx/access.log'), SOON).toContain('POST /auth/login ');
    const logs = await run(`cat /var/log/nginx/*.log; journalctl --no-pager --unit='troy@*'`);
    expect(logs).not.toContain('correct-horse');
    expect(await run('cat /var/log/nginx/access.log')).not.toContain('?');
  });

  it('tells 10,000 browsers of a new price', async () => {
    const client = troy.machine.inNetwork(['tests/support/many-streams.mjs', HOST, String(STREAMS)]);
    const [said, [code]] = await Promise.all([text(client.stdout), once(client, 'exit')]);
    expect({ code, said }).toEqual({ code: 0, said: `opened ${STREAMS}\ntold ${STREAMS}\n` });
  }, 900_000);

  it('says so in its own words while no process answers', async () => {
    await run('systemctl stop troy@3000 troy@3001');
    const page = await fetch(`${troy.front.url}/`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('Back in a moment');
    for (const [path, body] of [
      ['/api/order/place', '{}'],
      ['/api/desk/pictures', randomBytes(MEGABYTE)],
    ] as const) {
      const call = await fetch(troy.front.url + path, { method: 'POST', body });
      expect(call.status).toBe(503);
      expect(await call.json()).toMatchObject({ status: 'ERROR', reason: 'unavailable' });
    }
  });

  it('has no command in its book that was not run', () => {
    expect(troy.handbook.unread()).toEqual([]);
  });

  /** Customers order, visitors read, until the end. Answers what was not answered with 200. */
  async function startWork(buyers: readonly BrowserlessClient[]) {
    const faults: string[] = [];
    let answered = 0;
    let isOver = false;
    const visitor = new BrowserlessClient(troy.front.url);
    const spot = await visitor.spot();
    const note = async (what: string, ask: () => Promise<{ status: number }>) => {
      const { status } = await ask().catch((error: Error) => ({ status: error.message }));
      if (status === 200) answered += 1;
      else faults.push(`${status} ${what}`);
    };
    const working = [
      ...buyers.map(async (buyer) => {
        for (let orders = 0; !isOver && orders < MOST_ORDERS; orders += 1) {
          const key = { 'idempotency-key': randomUUID() };
          await note('order', () => buyer.ask('POST', '/api/order/place', orderBody(undefined, spot), key));
          await sleep(PAUSE_MS);
        }
      }),
      ...['/', '/category/gold-bars', '/api/getMetal'].map(async (path) => {
        while (!isOver) {
          await note(path, () => fetch(troy.front.url + path));
          await sleep(PAUSE_MS);
        }
      }),
    ];
    return {
      async goesOn() {
        const before = answered;
        await expect.poll(() => answered, SOON).toBeGreaterThan(before + 30);
      },
      async end(): Promise<readonly string[]> {
        isOver = true;
        await Promise.all(working);
        return faults;
      },
    };
  }
});

/** Of 9 MB, as a camera in poor light makes one: what is grain becomes even when it is made smaller. */
async function grainyPhotograph(): Promise<Buffer> {
  const side = 2_500;
  const grain = randomBytes(side * side * 3).map((byte) => 120 + (byte & 15));
  const raw = { width: side, height: side, channels: 3 } as const;
  return sharp(grain, { raw }).png().toBuffer();
}
