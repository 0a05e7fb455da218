import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

/**
 * Entry of the built server. V8's compile cache is kept beside it: the next start reads it instead of compiling again. Where
 * that folder cannot be written, nothing is kept.
 */
enableCompileCache(path.join(import.meta.dirname, 'compiled'));
await import('./main.ts');
flushCompileCache();
