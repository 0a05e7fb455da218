import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Access } from './people.ts';

/** Content of the marker file that identifies a demo's folder. */
type Marker = { readonly demo: 'filling' } | { readonly demo: 'filled'; readonly staff: readonly Access[] };

/** A sentence for whoever starts the demo. */
export class DemoRefusal extends Error {}

/** The data folder of a demo. Only a folder that a demo has made is ever filled, used or removed. */
export function openDemoFolder(folder: string) {
  const file = path.join(folder, 'demo.json');
  const marker = readMarker(folder, file);
  return {
    /** Those who can sign in, of a demo that was filled before. */
    staff: marker?.demo === 'filled' ? marker.staff : undefined,
    /** Removes what an earlier demo has left, also one that was killed half-way. */
    empty(): void {
      if (marker) rmSync(folder, { recursive: true });
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      write({ demo: 'filling' });
    },
    markFilled: (staff: readonly Access[]) => write({ demo: 'filled', staff }),
  };

  function write(content: Marker): void {
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  }
}

function readMarker(folder: string, file: string): Marker | undefined {
  if (!existsSync(folder)) return undefined;
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Marker;
  if (readdirSync(folder).length === 0) return { demo: 'filling' };
  throw new DemoRefusal(`${folder} is not of a demo: nothing is done with it. Set DATA_DIR to another folder.`);
}
