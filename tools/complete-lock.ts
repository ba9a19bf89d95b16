import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.ts'

/**
 * Adds packages for other systems that a lock file lacks, without which `npm ci` refuses it. A registry that mirrors only
 * some systems drops them each time a package is added. They have no checksum; npm installs none of them on this system.
 */
type Entry = { version?: string; optionalDependencies?: Record<string, string>; [field: string]: unknown }
type Lock = { packages: Record<string, Entry> }

const systems = new Set(['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'])
const processors = new Set(['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'])

function toEntry(name: string, version: string): Entry | undefined {
  const words = name.split(/[/-]/)
  const os = words.find((word) => systems.has(word))
  const cpu = words.find((word) => processors.has(word))
  if (!os || !cpu) return undefined
  const libc = os === 'linux' ? { libc: [name.includes('musl') ? 'musl' : 'glibc'] } : {}
  return { version, cpu: [cpu], dev: true, ...libc, optional: true, os: [os] }
}

const file = join(root, 'package-lock.json')
const lock = JSON.parse(await readFile(file, 'utf8')) as Lock
let added = 0
for (const { optionalDependencies = {} } of Object.values({ ...lock.packages })) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const path = `node_modules/${name}`
    const entry = path in lock.packages ? undefined : toEntry(name, version)
    if (!entry) continue
    lock.packages[path] = entry
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added} packages for other systems added to package-lock.json\n`)
