import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const cacheDir = fileURLToPath(new URL('../../../node_modules/.cache/code', import.meta.url))
/** By then every role has loaded what it needs to start. */
const loadedAfterMs = 15_000

// Before anything else is loaded: with its code compiled before, a process calculates half as long until it works, which is what
// jobs wait for when their worker has died on a busy machine. Where the folder cannot be written, nothing changes.
enableCompileCache(cacheDir)
// A process that is killed later saves nothing at its end.
setTimeout(flushCompileCache, loadedAfterMs).unref()
await import('./start-role.ts')
