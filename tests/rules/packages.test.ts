import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Lock = {
  packages: Record<string, { version?: string; integrity?: string; resolved?: string; hasInstallScript?: boolean }>;
};

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { packages }: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const installed = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('the packages', () => {
  // Proves S40
  it('are pinned to one exact version each', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const pins = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(pins.length).toBeGreaterThan(20);
    const loose = pins.filter(([, version]) => !/^(npm:[\w/@-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(loose).toEqual([]);
  });

  // Proves S40
  it('are the locked ones: each has its checksum', () => {
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual(
      [],
    );
  });

  it('of better-auth are there once: a second one would be older than what was mended', () => {
    const shared = installed
      .map(([path]) => nameOf(path))
      .filter((name) => /^better-(auth|call)$|^@better-/.test(name));
    expect(shared).toContain('@better-auth/core');
    expect(shared.filter((name, at) => shared.indexOf(name) !== at)).toEqual([]);
  });

  // Proves S40
  it('run no script at installation beyond those that are known, and none of those either', () => {
    const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    // Only macOS installs it, and its script is for building it from its sources.
    const known = new Set([...Object.keys(manifest.allowScripts), 'fsevents']);
    expect([...new Set(withScript)].filter((name) => !known.has(name))).toEqual([]);
    expect(Object.values(manifest.allowScripts).filter((isAllowed) => isAllowed)).toEqual([]);
  });
});
