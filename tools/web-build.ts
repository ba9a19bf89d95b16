import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from './check/source-files.ts'
import { root, run } from './run.ts'

type Build = { command: string; args: string[]; marker: string; folders: string[] }

const shared = ['packages/contract', 'packages/messages']
const builds: readonly Build[] = [
  {
    command: 'vite',
    args: ['build', 'apps/web', '--logLevel', 'warn'],
    marker: 'apps/web/dist/.built-from',
    folders: ['apps/web', 'packages/timeline', ...shared],
  },
  {
    command: 'node',
    args: ['--disable-warning=ExperimentalWarning', 'apps/site/src/build-site.ts'],
    marker: 'apps/site/dist/.built-from',
    folders: ['apps/site', 'apps/web/src', 'packages/tools', ...shared],
  },
]

/** Builds the web app and the public site where their sources changed since the last build; false when a build failed. */
export async function ensureWebBuild(): Promise<boolean> {
  return (await Promise.all(builds.map(ensureBuild))).every(Boolean)
}

async function ensureBuild({ command, args, marker, folders }: Build): Promise<boolean> {
  const file = join(root, marker)
  const sourceHashNow = await hashSource(folders)
  if ((await readFile(file, 'utf8').catch(() => '')) === sourceHashNow) return true
  // Tests set another environment, in which React would be built for development.
  if ((await run(command, args, { NODE_ENV: 'production' })) !== 0) return false
  await writeFile(file, sourceHashNow)
  return true
}

async function hashSource(folders: string[]): Promise<string> {
  const hash = createHash('sha256')
  const files = await listFiles(root, /\.(tsx?|js|css|html|json|svg|png|woff2?|txt)$/, folders)
  for (const file of [...files, 'package-lock.json']) hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex')
}
