import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import { startWork } from '../../support/customers-at-work.ts';
import { DeskClient } from '../../support/desk-client.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { HOST, NEWER_TABLES, setUpByTheBook, type TroyOnDebian } from '../../support/troy-on-debian.ts';

const SOON = { timeout: 90_000 };
/** A whole start on a busy machine, and much less than `TimeoutStartSec`. */
const REFUSED_WITHIN_MS = 30_000;
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
    // Also after the machine itself was started again.
    expect(await run('systemctl is-enabled troy@3000 troy@3001 troy-backup.timer')).toBe('enabled\n'.repeat(3));
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

  it('tells Prometheus how both processes are and how the backup went, and Alertmanager whom to wake', async () => {
    await troy.follow('Health, metrics, logs', 'amtool');
    expect(await run('amtool --alertmanager.url=http://127.0.0.1:9093 alert query')).toContain('Trial');
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
    const figureOf = async (name: string) => Number((await ask(`query?query=${name}`)).data.result[0]?.value[1]);
    await expect.poll(() => figureOf('troy_restore_drill_success'), SOON).toBe(1);
    const now = Date.now() / 1000;
    expect(Math.abs((await figureOf('troy_backup_last_seconds')) - now)).toBeLessThan(300);
    // That of the tests is made for two days.
    expect((await figureOf('troy_certificate_ends_seconds')) - now).toBeGreaterThan(86_400);
    const rules = async () => (await ask('rules')).data.groups[0].rules as { name: string; state: string }[];
    // Before the first figure of a backup was read, there was none.
    await expect
      .poll(async () => (await rules()).find(({ name }) => name === 'TroyBackupOld'), SOON)
      .toMatchObject({ state: 'inactive' });
    await expect
      .poll(() => run('amtool --alertmanager.url=http://127.0.0.1:9093 alert query'), SOON)
      .toContain('Watchdog');
  }, 240_000);

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
    const work = await startWork(troy.front.url, customers);
    const releaseOf = async (port: number) => run(`readlink /proc/${await processOf(port)}/cwd`);
    for (const [go, release] of [
      [() => troy.upgrade(), '/srv/troy/releases/2\n'],
      [() => troy.follow('Upgrade and roll back', 'ln -sfn releases/1'), '/srv/troy/releases/1\n'],
    ] as const) {
      await work.goesOn();
      await go();
      expect([await releaseOf(3000), await releaseOf(3001)]).toEqual([release, release]);
    }
    await work.goesOn();
    expect(await work.end()).toEqual([]);
    expect(await run('ls /var/lib/troy/backups')).toMatch(/\.gz$/m);
  }, 300_000);

  it('goes on with its commands and backups after the way back, though the newer release has added to the tables', async () => {
    await run('systemctl start troy-backup');
    expect(await run('journalctl --no-pager --unit=troy-backup --lines=200')).toContain(`tables ${NEWER_TABLES}`);
    expect(await run('troy verify-log; troy accept-price; troy resend-letters')).toMatch(
      /is whole.+No metal is halted.+No email had failed/s,
    );
  }, 180_000);

  it('lets another machine fetch what the private key alone opens, and nothing else', async () => {
    await run('mkdir -p -m 700 /root/.ssh; rm -f /root/.ssh/* /root/key.txt /var/lib/troy/backups/*');
    const [publicKey = ''] = (await troy.follow('Backup and restore', 'age-keygen')).match(/^age1\S+$/m) ?? [];
    await run(`echo ${publicKey} > /etc/troy-backup.pub; systemctl start troy-backup`);
    const [, limits = ''] =
      /^# {3}(restrict,.+) ssh-ed25519/m.exec(await run('cat /srv/troy/current/deploy/fetch-copies')) ?? [];
    await run(`echo '${limits}' "$(cat /root/.ssh/troy.pub)" > /root/.ssh/authorized_keys
      systemctl start ssh; ssh-keyscan ${HOST} 2>/dev/null > /root/.ssh/known_hosts`);
    await troy.follow('Backup and restore', '/etc/cron.d/troy');
    const copies = (script: string) => run(`cd /root/copies; ${script}`);
    const decrypt = 'age --decrypt --identity /root/key.txt';
    expect(await copies(`${decrypt} *.gz.age | cmp - /var/lib/troy/backups/*.gz && echo same`)).toBe('same\n');
    expect(await copies(`${decrypt} troy.env.age | cmp - /etc/troy.env && echo same`)).toBe('same\n');
    await expect(copies('gunzip --test < *.gz.age')).rejects.toThrow(/not in gzip format/);
    expect(await run('cat /var/lib/prometheus/node-exporter/copies.prom')).toMatch(
      /^troy_copies_fetched_seconds \d+$/m,
    );
    // What cron runs is what was run by hand.
    await run(`cut -d' ' -f7- /etc/cron.d/troy | sh`);
    const ssh = 'ssh -i /root/.ssh/troy';
    await expect(run(`rsync --archive --rsh='${ssh}' root@${HOST}:../backups/ /root/more/`)).rejects.toThrow();
    await expect(run(`rsync --archive --rsh='${ssh}' /etc/hostname root@${HOST}:`)).rejects.toThrow();
    await expect(run(`${ssh} root@${HOST} cat /etc/troy.env`)).rejects.toThrow();
    await run('systemctl stop ssh');
    // What cannot be encrypted fails aloud, and leaves the copy that is there.
    await run('mv /etc/troy-backup.pub /root/right.pub; echo nonsense > /etc/troy-backup.pub');
    await expect(run('systemctl start troy-backup')).rejects.toThrow(/failed/);
    await run('mv /root/right.pub /etc/troy-backup.pub');
    expect(await run(`${decrypt} /var/lib/troy/copies/troy.env.age | cmp - /etc/troy.env && echo same`)).toBe('same\n');
  }, 240_000);

  it('keeps the copy and drops old files also where the backup cannot be restored, and says so', async () => {
    await run(`cd /var/lib/troy; rm -f copies/*.gz.age
      echo broken > backups/newest.gz; touch --date=tomorrow backups/newest.gz
      touch --date='20 days ago' backups/old.gz copies/old.gz.age
      mkdir troy-restore-drill-killed; touch --date='2 days ago' troy-restore-drill-killed`);
    await expect(run('systemctl start troy-backup')).rejects.toThrow(/failed/);
    expect(await run('cat /var/lib/prometheus/node-exporter/troy.prom')).toContain('troy_restore_drill_success 0\n');
    const left = await run('cd /var/lib/troy; ls -d backups/* copies/* troy-restore-drill-* 2>/dev/null || true');
    expect(left).toMatch(/^copies\/20\S+\.gz\.age$/m);
    expect(left).not.toMatch(/old|killed/);
    await run('rm /var/lib/troy/backups/newest.gz');
  }, 180_000);

  it('restores on trial on the disk, where /tmp is memory', async () => {
    await run('systemctl start --no-block troy-backup');
    await expect
      .poll(() => run('ls -d /var/lib/troy/troy-restore-drill-* 2>/dev/null || true'), SOON)
      .toMatch(/drill-/);
    await expect.poll(() => run('systemctl is-active troy-backup || true'), SOON).toBe('inactive\n');
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
    const work = await startWork(troy.front.url, customers);
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
});

/** Of 9 MB, as a camera in poor light makes one: what is grain becomes even when it is made smaller. */
async function grainyPhotograph(): Promise<Buffer> {
  const side = 2_500;
  const grain = randomBytes(side * side * 3).map((byte) => 120 + (byte & 15));
  const raw = { width: side, height: side, channels: 3 } as const;
  return sharp(grain, { raw }).png().toBuffer();
}
