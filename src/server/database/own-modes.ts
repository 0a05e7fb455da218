import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';

type Modes = { readonly folder: number; readonly file: number };

/** Nobody else on the machine reads customers' data. */
export const OWN: Modes = { folder: 0o700, file: 0o600 };

/** From the top down: what is in a folder is seen only once the folder can be read. Links are left to what they lead to. */
export async function setModes(folder: string, modes: Modes): Promise<void> {
  await chmod(folder, modes.folder);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await setModes(place, modes);
    else if (!entry.isSymbolicLink()) await chmod(place, modes.file);
  }
}
