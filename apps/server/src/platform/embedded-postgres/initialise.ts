import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { changeOwner } from './run-as.ts'
import type { RunAs } from './run-as.ts'

/** What the folder of an embedded server contains. */
export type Layout = { dir: string; data: string; password: string; port: string; log: string; users: string; lock: string }

export function layoutOf(dir: string): Layout {
  return {
    dir,
    data: join(dir, 'data'),
    password: join(dir, 'password'),
    port: join(dir, 'port'),
    log: join(dir, 'server.log'),
    users: join(dir, 'users'),
    lock: join(dir, 'starting.lock'),
  }
}

/** Major version of the server programs, which cannot open data of another major version. */
const majorVersion = '18'

/** Creates the data folder once. A kill at any moment leaves nothing or a complete one. */
export async function initialise(layout: Layout, binaries: Binaries, runAs: RunAs): Promise<void> {
  const version = join(layout.data, 'PG_VERSION')
  if (existsSync(version)) {
    const dataVersion = readFileSync(version, 'utf8').trim()
    if (dataVersion === majorVersion) return changeOwner(layout.data, runAs)
    throw new Error(
      `${layout.data} was made by PostgreSQL ${dataVersion}; this release brings ${majorVersion}. Keep the old release to export it first.`,
    )
  }

  // A work folder owned by the server’s user, so that the files around it stay ours.
  const work = join(layout.dir, 'initialising')
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { mode: 0o700 })
  const passwordCopy = join(work, 'password')
  writeFileSync(passwordCopy, readPassword(layout), { mode: 0o600 })
  changeOwner(work, runAs)

  const data = join(work, 'data')
  await runInitdb(binaries, runAs, work, [
    '-D',
    data,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordCopy}`,
    '--no-sync',
  ])
  renameSync(data, layout.data)
  rmSync(work, { recursive: true, force: true })
}

/** The server’s random password, created on first use, readable by this user only. */
export function readPassword(layout: Layout): string {
  if (!existsSync(layout.password)) {
    const newFile = `${layout.password}.new`
    writeFileSync(newFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    renameSync(newFile, layout.password)
  }
  chmodSync(layout.password, 0o600)
  return readFileSync(layout.password, 'utf8').trim()
}

function runInitdb(binaries: Binaries, runAs: RunAs, cwd: string, initArgs: readonly string[]): Promise<void> {
  const exit = Promise.withResolvers<void>()
  const { program, args } = runAs.wrap(binaries.initdb, initArgs)
  const child = spawn(program, args, { ...runAs.identity, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  child.once('error', exit.reject)
  child.once('close', (code) => {
    if (code === 0) exit.resolve()
    else exit.reject(new Error(`initdb ended with ${code}: ${output}`))
  })
  return exit.promise
}
