import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The folder of the project: the server runs from its sources as well as from its one built file, in other folders. */
export const ROOT = path.dirname(findPackageJSON(import.meta.url) ?? process.cwd());
