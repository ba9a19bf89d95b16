import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from './source-files.ts'

const banned = /(^|\/)([a-z0-9-]+-)?(utils?|helpers?|common|misc|shared|lib|manager|base)([/.]|$)/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(routes|store|views|job|worker|page|queries|test|dom|long|e2e|config|d))*\.(tsx?|cjs|mjs)$/
const barrel = /(^|\/)index\.tsx?$/

/** Checks file names (for names inside files see participles.ts), constants and barrels, and the two things that only one file may do: read the environment and start processes. */
export async function checkNames(root: string): Promise<string[]> {
  const problems: string[] = []
  for (const file of await listFiles(root, /\.(tsx?|cjs|mjs)$/, ['packages', 'apps', 'tools', 'e2e'])) {
    const name = file.slice(file.lastIndexOf('/') + 1)
    if (banned.test(file)) problems.push(`${file}: the name says nothing about what is inside.`)
    if (!kebab.test(name)) problems.push(`${file}: names are kebab-case with a known suffix.`)
    if (barrel.test(file)) problems.push(`${file}: no barrels; import the file that has it.`)
    if (!/^(packages|apps)\//.test(file) || /\.test\.tsx?$|\/testing\//.test(file)) continue
    const text = await readFile(join(root, file), 'utf8')
    if (!file.startsWith('apps/web/') && /^(?:export )?const [A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/m.test(text))
      problems.push(`${file}: constants are camelCase; capitals are for names of the environment.`)
    if (/process\.env\b/.test(text) && file !== 'apps/server/src/config/env.ts')
      problems.push(`${file} reads process.env: only config/env.ts may.`)
    if (/from 'node:child_process'/.test(text) && !spawners.has(file) && !file.startsWith('apps/server/src/platform/embedded-postgres/'))
      problems.push(`${file} starts processes: only run-tool.ts may.`)
  }
  return problems
}

/** Media programs go through run-tool.ts, our own worker through worker-process.ts, the database server through its supervisor. */
const spawners = new Set([
  'packages/media/src/run-tool.ts',
  // Runs inside the sandbox.
  'packages/media/src/sandbox/proxy-bridge.ts',
  'apps/server/src/app/worker-process.ts',
])
