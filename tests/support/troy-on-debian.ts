import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bootDebian, type DebianMachine } from './debian-machine.ts';
import { type Front, openFront } from './front.ts';
import { type Handbook, openHandbook } from './handbook.ts';

export const HOST = 'shop.example';
const CERTIFICATE = `/etc/letsencrypt/live/${HOST}`;

/** A layer of its own above the checkout: a release is installed, built, and can be written. */
const COPY_CHECKOUT = `mkdir -p $release /layers/$release
  mount -t tmpfs tmpfs /layers/$release
  mkdir /layers/$release/changes /layers/$release/work
  mount -t overlay overlay -o lowerdir=/mnt/checkout,upperdir=/layers/$release/changes,workdir=/layers/$release/work $release`;

/**
 * Lowers nginx's file limit on a machine whose hard limit is below that of a real one, since nginx could not raise it
 * otherwise. Ten thousand streams take 20,000 files of two workers; where there are fewer, their test fails.
 */
const FILES_OF_NGINX = `most=$(ulimit -Hn)
  if [ "$most" != unlimited ] && [ "$most" -lt 65536 ]; then sed -i "s/worker_rlimit_nofile 65536;/worker_rlimit_nofile $most;/" /etc/nginx/nginx.conf; fi`;

/** Replacements for everything that comes from the internet. All other lines run as they are written. */
const STAND_INS: readonly (readonly [line: RegExp, instead: string])[] = [
  [/^curl .*nodejs\.org.*$/gm, ''],
  [/^tar -xJf node-.*$/gm, 'ln -s /mnt/checkout/node_modules/.bin/node /usr/local/bin/node'],
  [/^git clone REPOSITORY (.+)$/gm, `release=$1; ${COPY_CHECKOUT}`],
  [/^node scripts\/prepare\.mjs build$/gm, 'test -f build/shop/built.js'],
  // The build has kept them as it was made.
  [/^cp -a (\S+\/kept-assets \S+\/kept-desk-assets) build\/$/gm, 'ls $1'],
  [
    /^nginx -t$/gm,
    `${FILES_OF_NGINX}
nginx -t`,
  ],
  // They are on the machine below.
  [/^apt-get (update|install .*)$/gm, ''],
  [
    /^certbot certonly .*$/gm,
    `mkdir -p ${CERTIFICATE}
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${HOST} \\
      -addext subjectAltName=DNS:${HOST} -keyout ${CERTIFICATE}/privkey.pem -out ${CERTIFICATE}/fullchain.pem 2>/dev/null
    cp ${CERTIFICATE}/fullchain.pem /usr/local/share/ca-certificates/${HOST}.crt
    update-ca-certificates >/dev/null 2>&1`,
  ],
];

/** A Debian that has just been set up: an empty PostgreSQL (which waits for no disk), Debian's own page, and a name that leads to itself. */
const AS_NEW = `
  for cluster in $(pg_lsclusters --no-header | cut -d' ' -f1,2 --output-delimiter=/); do pg_dropcluster --stop \${cluster%/*} \${cluster#*/}; done
  pg_createcluster $(ls /usr/lib/postgresql | tail -1) main --start --pgoption fsync=off >/dev/null
  echo "127.0.0.1 ${HOST}" >> /etc/hosts
  systemctl start nginx dbus
`;

/** The operator's settings, for a shop without an internet connection. */
const FILL_IN = `sed -i 's/^SPOT_FEED=.*/SPOT_FEED=demo/; /^SMTP_URL=/d; /^METALPRICE_API_KEY=/d' /etc/troy.env`;

/** The tables of the release that `upgrade` brings. */
export const NEWER_TABLES = '9999_newer';

export type TroyOnDebian = {
  readonly machine: DebianMachine;
  readonly handbook: Handbook;
  /** The shop as the internet sees it. */
  readonly front: Front;
  /** Runs the next blocks of the handbook, up to and with the one with a text in it. Answers what they print. */
  follow(section: string, until: string): Promise<string>;
  /** Follows the handbook up to a second release, which adds to the tables. */
  upgrade(): Promise<string>;
  stop(): Promise<void>;
};

/** A Debian with systemd, on which `docs/operations.md` is followed up to a shop that stands. */
export async function setUpByTheBook(): Promise<TroyOnDebian> {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-front-'));
  const machine = await bootDebian();
  try {
    const handbook = openHandbook();
    const follow = async (section: string, until: string) => {
      const script = standIn(handbook.next(section, until));
      return machine.run(script).catch(async (error: Error) => {
        throw new Error(`${error.message}\n${await machine.run(`journalctl --no-pager --lines=60`)}`);
      });
    };
    await machine.run(AS_NEW);
    await follow('First start', 'troy.env.example');
    await machine.run(FILL_IN);
    await follow('First start', 'nginx -t');
    const front = await openFront(machine, folder, HOST, await machine.run(`cat ${CERTIFICATE}/fullchain.pem`));
    return {
      machine,
      handbook,
      front,
      follow,
      async upgrade() {
        await follow('Upgrade and roll back', 'prepare.mjs build');
        const migrations = '/srv/troy/releases/2/src/server/database/migrations';
        await machine.run(`node /mnt/checkout/tests/support/add-migration.ts ${migrations} ${NEWER_TABLES}`);
        return follow('Upgrade and roll back', 'ln -sfn releases/2');
      },
      async stop() {
        await front.close();
        await machine.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await machine.stop();
    throw error;
  }
}

function standIn(script: string): string {
  return STAND_INS.reduce((changed, [line, instead]) => changed.replace(line, instead), script);
}
