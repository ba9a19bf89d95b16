import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from './check/source-files.ts'
import { root, run } from './run.ts'

const marker = join(root, 'apps/web/dist/.built-from')

/** Builds the web app when its sources changed since the last build; false when the build failed. */
export async function ensureWebBuild(): Promise<boolean> {
  const sourceHashNow = await hashSource()
  const builtHash = await readFile(marker, 'utf8').catch(() => '')
  if (builtHash === sourceHashNow) return true
  // Tests set another environment, in which React would be built for development.
  if ((await run('vite', ['build', 'apps/web', '--logLevel', 'warn'], { NODE_ENV: 'production' })) !== 0) return false
  await writeFile(marker, sourceHashNow)
  return true
}

async function hashSource(): Promise<string> {
  const hash = createHash('sha256')
  const files = await listFiles(root, /\.(tsx?|js|css|html|json|svg|png|woff2?|txt)$/, [
    'apps/web',
    'packages/contract',
    'packages/messages',
    'packages/timeline',
  ])
  for (const file of [...files, 'package-lock.json']) hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex')
}
