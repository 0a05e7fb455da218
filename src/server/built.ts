import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

/**
 * Where the built server begins. What V8 made of the code is kept beside it: the next start reads it instead of making it
 * again. Where that folder cannot be written, nothing is kept.
 */
enableCompileCache(path.join(import.meta.dirname, 'compiled'));
await import('./main.ts');
flushCompileCache();
