import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserlessClient } from '../../support/http-client.ts';
import { NEWER_TABLES, setUpByTheBook, type TroyOnDebian } from '../../support/troy-on-debian.ts';

const FOLDER = 'docs/runbooks';
const READY = 'curl --fail --silent --show-error http://127.0.0.1:3000/readyz http://127.0.0.1:3001/readyz';
/** A machine as `setup.sql` leaves it, with the files of the shop and none of its data. */
const AS_NEW = `rm -rf /var/lib/troy
  runuser -u postgres -- psql --quiet --command 'drop database if exists troy_spoiled' \\
    --command 'drop database troy' --command 'drop role troy'
  runuser -u postgres -- psql --quiet < /srv/troy/current/deploy/postgresql/setup.sql`;

/** Every command of `docs/runbooks`, as a script a page, on a Debian that has been set up by the book. */
describe('the runbooks', () => {
  const followed = new Set<string>();
  let troy: TroyOnDebian;

  beforeAll(async () => {
    troy = await setUpByTheBook();
    await troy.follow('First start', 'verify-log');
  }, 240_000);
  afterAll(() => troy?.stop(), 60_000);

  const run = (script: string) => troy.machine.run(script);
  function follow(name: string, fillIn: (script: string) => string = (script) => script): Promise<string> {
    followed.add(name);
    return run(fillIn(blocksOf(name).join('')));
  }

  it('a full disk', async () => {
    expect(await follow('disk-full')).toMatch(/slot_name.+"status":"ok".+No email had failed/s);
  }, 120_000);

  it('a price feed that has ended', async () => {
    expect(await follow('price-feed-ended')).toMatch(/Feed: .+No metal is halted.+gold is not halted/s);
  }, 120_000);

  it('a person who asks for their data', async () => {
    const subscribe = `insert into newsletter_subscriptions values ('person@example.com', now())`;
    await run(`runuser -u postgres -- psql troy --command "${subscribe}"`);
    await new BrowserlessClient(troy.front.url).signUp('person@example.com');
    expect(await follow('personal-data')).toMatch(/The account of person@example\.com is deleted.+DELETE 1/s);
    expect(await run('troy delete-account person@example.com')).toContain('No account has the address');
    await expect
      .poll(() => run('cat /var/lib/troy/mail/* | grep ^Subject:'), { timeout: 60_000 })
      .toContain('Your Troy account was deleted');
  });

  it('an owner who is gone', async () => {
    // Nobody has joined yet: there is no factor to set up anew.
    expect(await follow('owner-gone')).toMatch(
      /Nobody of the staff has the address you@shop\.example.+For new@shop\.example.+\/desk\/join#token=/s,
    );
  });

  it('a lost secret', async () => {
    await run(`sed -i 's|^APP_SECRET=.*|APP_SECRET=${'another'.repeat(5)}|' /etc/troy.env`);
    await expect(run('systemctl restart troy@3000')).rejects.toThrow(/failed/);
    expect(await run('journalctl --unit troy@3000 --lines 20')).toContain('APP_SECRET is not the one');
    expect(await follow('lost-secret')).toContain('goes on with this secret');
    expect(await run(READY)).toContain('"status":"ok"');
  }, 120_000);

  it('a version that is bad, and a way further back', async () => {
    await run('rm -f /var/lib/troy/backups/*');
    // It begins with a backup by the release that is here.
    await troy.upgrade();
    await run('troy invite-owner late@shop.example');
    const said = await follow('rolling-back', (script) =>
      script.replace('DATE', '$(ls /var/lib/troy/backups | grep gz$ | head -1 | cut -d. -f1)'),
    );
    expect(said).toMatch(/Backed up into .+CREATE DATABASE.+Restored from.+is whole/s);
    const drill = `install -d -o troy /var/lib/troy/spoiled; mv /var/lib/troy/before-rollback.gz /var/lib/troy/spoiled/
      troy restore-drill /var/lib/troy/spoiled`;
    await expect(run(drill)).rejects.toThrow(`This backup is of a newer release (0.1.0, tables ${NEWER_TABLES})`);
    const newer = `select count(*) from information_schema.columns where table_name = 'orders' and column_name = 'newer'`;
    const added = (database: string) => run(`runuser -u postgres -- psql -At ${database} --command "${newer}"`);
    expect([await added('troy_spoiled'), await added('troy')]).toEqual(['1\n', '0\n']);
    expect(await run(READY)).toContain('"status":"ok"');
    const rows = async (database: string) =>
      Number(await run(`runuser -u postgres -- psql -At ${database} --command 'select count(*) from audit_log'`));
    expect(await rows('troy')).toBe((await rows('troy_spoiled')) - 1);
  }, 240_000);

  it('a new machine', async () => {
    const [place = '', leave = '', enter = ''] = blocksOf('new-machine');
    followed.add('new-machine');
    const [, head = ''] = /head of the log +(\S+)/.exec(await run(leave)) ?? [];
    await run(`mv /var/lib/troy/moving.gz /root/\n${AS_NEW}`);
    const said = await run(`${place}mv /root/moving.gz /var/lib/troy/\n${enter.replace('COUNT:SEAL', head)}`);
    expect(said).toMatch(/Restored from.+is whole.+"status":"ok"/s);
  }, 240_000);

  it('a machine that is lost', async () => {
    await run(`mkdir -p /root/copies; age-keygen --output /root/key.txt; age-keygen -y /root/key.txt > /etc/troy-backup.pub
      systemctl start troy-backup
      cp /var/lib/troy/copies/* /root/copies/; mv /etc/troy.env /root/as-it-was
      systemctl disable --now troy@3000 troy@3001 troy-backup.timer
      ${AS_NEW}`);
    expect(await follow('machine-lost')).toMatch(/Restored from.+release +0\.1\.0, tables .+is whole.+"status":"ok"/s);
    expect(await run('cmp /etc/troy.env /root/as-it-was && stat -c "%a %U" /etc/troy.env')).toBe('600 root\n');
  }, 240_000);

  it('has none that was not followed', () => {
    expect(readdirSync(FOLDER).filter((file) => !followed.has(file.replace('.md', '')))).toEqual([]);
  });
});

/** The blocks of a page that are typed into a shell; what is typed into psql is handed to it. */
function blocksOf(name: string): readonly string[] {
  const text = readFileSync(`${FOLDER}/${name}.md`, 'utf8')
    .replaceAll(/^(runuser .* psql.*)\n```\n[^`]*```sql\n([^`]+)/gm, "$1 --set ON_ERROR_STOP=1 <<'SQL'\n$2SQL\n")
    .replaceAll(/^```sql\n([^`]+)/gm, "```sh\nrunuser -u postgres -- psql troy --set ON_ERROR_STOP=1 <<'SQL'\n$1SQL\n");
  return [...text.matchAll(/^```sh\n([^`]+)^```$/gm)].map(([, script = '']) => script);
}
