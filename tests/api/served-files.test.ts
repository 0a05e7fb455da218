import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const PARTS = ['src', 'public', 'node_modules', 'package.json', 'tsconfig.json', 'react-router.config.ts'];
/** By a process of its own, since the plugins keep the one that asks from coming to its end. */
const ASK = `
  import { isFileLoadingAllowed, resolveConfig } from 'vite';
  const root = process.cwd();
  const config = await resolveConfig({ root, configFile: root + '/vite.config.ts' }, 'serve', 'development');
  const files = JSON.parse(process.argv[1]);
  console.log(JSON.stringify(files.filter((file) => isFileLoadingAllowed(config, root + '/' + file))));
  process.exit();`;

it.each(['troy', '[troy] {a,b} (1) + data'])(
  'a shop in development serves its sources alone, also from a folder by the name of %s',
  async (name) => {
    const above = await mkdtemp(path.join(tmpdir(), 'troy-served-'));
    const folder = path.join(above, name);
    await mkdir(folder);
    for (const part of PARTS) await symlink(path.join(PROJECT, part), path.join(folder, part));
    await copyFile(path.join(PROJECT, 'vite.config.ts'), path.join(folder, 'vite.config.ts'));
    const served = ['src/web/root.tsx', 'node_modules/react/index.js'];
    const secret = ['data/app-secret', 'data/mail/1.eml', 'var/app-secret', '.env', '.git/config', 'src/.env', '../x'];
    const asked = JSON.stringify([...served, ...secret]);
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', ASK, asked], {
      cwd: folder,
    });
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual(served);
    await rm(above, { recursive: true });
  },
  60_000,
);
