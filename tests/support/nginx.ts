import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort, watchOver } from './child-processes.ts';

const run = promisify(execFile);
const DEPLOY = path.resolve(import.meta.dirname, '../../deploy/nginx');

export type Nginx = {
  /** The address of the https server. */
  readonly url: string;
  /** The certificate that clients trust. */
  readonly certificate: string;
  accessLog(): Promise<string>;
  stop(): Promise<void>;
};

/**
 * Debian's nginx with `deploy/nginx/nginx.conf` as it is, but for what a test cannot share with the machine: ports, user, the
 * certificate and the folders. Throws where the file lacks one of these, and where nginx refuses the file.
 */
export async function startNginx(upstreams: readonly [string, string]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-nginx-'));
  await cp(DEPLOY, folder, { recursive: true });
  const [port, httpPort] = [await freePort(), await freePort()];
  const key = path.join(folder, 'key.pem');
  const certificate = path.join(folder, 'certificate.pem');
  await makeCertificate(key, certificate);
  const text = await readFile(path.join(DEPLOY, 'nginx.conf'), 'utf8');
  const config = path.join(folder, 'nginx.conf');
  const changed = replaceAll(text, {
    'user www-data;\n': process.getuid?.() === 0 ? 'user root;\n' : '',
    '127.0.0.1:3000': new URL(upstreams[0]).host,
    '127.0.0.1:3001': new URL(upstreams[1]).host,
    'listen 80;': `listen 127.0.0.1:${httpPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'server_name shop.example;': 'server_name localhost;',
    '/etc/letsencrypt/live/shop.example/fullchain.pem': certificate,
    '/etc/letsencrypt/live/shop.example/privkey.pem': key,
    '/run/nginx.pid': path.join(folder, 'nginx.pid'),
    '/var/log/nginx/': `${folder}/`,
    'root /etc/nginx;': `root ${folder};`,
  });
  await writeFile(config, changed);
  const binary = await nginxBinary();
  await run(binary, ['-t', '-c', config]);
  const server = spawn(binary, ['-c', config, '-g', 'daemon off;'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (!server.pid) throw new Error('nginx could not be started.');
  const watchdog = watchOver(server.pid, folder);
  return {
    url: `https://localhost:${port}`,
    certificate: await readFile(certificate, 'utf8'),
    accessLog: () => readFile(path.join(folder, 'access.log'), 'utf8'),
    async stop() {
      server.kill('SIGTERM');
      await ended;
      watchdog.dismiss();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function replaceAll(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx/nginx.conf has no “${from}”.`);
    return changed.replaceAll(from, to);
  }, text);
}

async function makeCertificate(key: string, certificate: string): Promise<void> {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  await run('openssl', ['req', '-x509', ...made, ...names, '-keyout', key, '-out', certificate]);
}

/** Debian keeps nginx in a folder that is not on everybody's path. */
async function nginxBinary(): Promise<string> {
  for (const binary of ['nginx', '/usr/sbin/nginx']) {
    const isThere = await run(binary, ['-v']).then(
      () => true,
      () => false,
    );
    if (isThere) return binary;
  }
  throw new Error('There is no nginx: apt-get install nginx');
}
