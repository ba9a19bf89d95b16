import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { silentLog } from '#testing/silent-log.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { createMissingLinks, findBinaries } from './binaries.ts'
import { quitServer, startEmbeddedPostgres, stopServer } from './embedded-postgres.ts'
import type { EmbeddedPostgresOptions } from './embedded-postgres.ts'
import { identify } from '../process/process-identity.ts'
import { isServerOf, readPostmaster } from './postmaster.ts'

// Real servers start and stop here, which takes time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const isRoot = process.getuid?.() === 0

const pristine = mkdtempSync(join(tmpdir(), 'clipwright-pg-pristine-'))

beforeAll(async () => {
  await (await startEmbeddedPostgres({ dataDir: pristine, log: silentLog })).stop()
  rmSync(join(pristine, 'port'))
})
afterAll(() => rmSync(pristine, { recursive: true, force: true }))

/** A folder with an initialised, stopped server; initialising a new one costs a second of CPU time. */
function makeFolder(mode = 0o755): string {
  const dir = makeEmptyFolder(mode)
  cpSync(pristine, dir, { recursive: true })
  // A copy gets the default mode, which the server refuses.
  chmodSync(join(dir, 'data'), 0o700)
  return dir
}

function makeEmptyFolder(mode = 0o755): string {
  const dir = mkdtempSync(join(tmpdir(), 'clipwright-pg-'))
  chmodSync(dir, mode)
  onTestFinished(async () => {
    await stopServer(join(dir, 'pg', 'data'))
    rmSync(dir, { recursive: true, force: true })
  })
  return join(dir, 'pg')
}

const start = (dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}) =>
  startEmbeddedPostgres({ dataDir, log: silentLog, ...options })

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

const runs = (dataDir: string) => {
  const postmaster = readPostmaster(join(dataDir, 'data'))
  return postmaster !== null && isServerOf(join(dataDir, 'data'), postmaster.pid)
}

it('keeps data, port and password across a stop and a start', async () => {
  const dir = makeFolder()
  const first = await start(dir)
  await ask(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  expect(runs(dir)).toBe(false)
  const second = await start(dir)
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await second.stop()
})

it('listens on this machine only, requires the password, and hides it from other users', async () => {
  const dir = makeFolder()
  const server = await start(dir)
  const rows = await ask(
    server.url,
    `select current_setting('listen_addresses') as at, current_setting('unix_socket_directories') as sockets`,
  )
  expect(rows).toEqual([{ at: '127.0.0.1', sockets: '' }])
  expect(statSync(join(dir, 'password')).mode & 0o777).toBe(0o600)
  await expect(ask(server.url.replace(/:[^:@/]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
  await server.stop()
})

it('joins the server that a killed process left running, and stops it with the last user', async () => {
  const dir = makeFolder()
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(fileURLToPath(new URL('./embedded-postgres.ts', import.meta.url)))}
    import { makeLog } from ${JSON.stringify(fileURLToPath(new URL('../log/make-log.ts', import.meta.url)))}
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dir)}, log: makeLog({ level: 'silent', format: 'json' }) })
    process.stdout.write('up')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const left = readPostmaster(join(dir, 'data'))
  child.kill('SIGKILL')
  await once(child, 'exit')

  const one = await start(dir)
  const two = await start(dir)
  expect([one.pid, two.pid]).toEqual([left?.pid, left?.pid])
  await one.stop()
  expect(runs(dir)).toBe(true)
  expect(await ask(two.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await two.stop()
  expect(runs(dir)).toBe(false)
})

it('restarts a killed server on the same port without losing committed data', async () => {
  const dir = makeFolder()
  const server = await start(dir)
  await ask(server.url, 'create table kept (n int)')
  await ask(server.url, 'insert into kept select generate_series(1, 100)')
  const killedPid = server.pid
  process.kill(killedPid, 'SIGKILL')
  await waitUntil(() => server.pid !== killedPid, 'the server to be started again', 120_000)
  expect(await ask(server.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 100 }])
  await server.stop()
})

it('quits at once for a process that cannot wait, unless another one uses it, and keeps what was committed', async () => {
  const dir = makeFolder()
  const server = await start(dir)
  await ask(server.url, 'create table kept as select 42 as answer')
  const { pid } = server
  // The process that every system has.
  const use = join(dir, 'users', `${identify(1)?.replace(':', '-')}.use`)
  writeFileSync(use, '')
  quitServer(dir)
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(server.pid).toBe(pid)
  rmSync(use)
  quitServer(dir)
  // This process lives on, and with it its watch over the server.
  await waitUntil(() => server.pid !== pid, 'the server to be started again', 120_000)
  expect(await ask(server.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await server.stop()
  expect(runs(dir)).toBe(false)
})

it('is not fooled by a process number that was given to another process', async () => {
  const dir = makeFolder()
  await (await start(dir)).stop()
  // What a machine that lost power leaves, after the number was given to this very process.
  const port = readFileSync(join(dir, 'port'), 'utf8')
  const data = join(dir, 'data')
  writeFileSync(join(data, 'postmaster.pid'), [process.pid, data, 1, port, '', '127.0.0.1', '', 'ready   ', ''].join('\n'))
  const server = await start(dir)
  expect(server.pid).not.toBe(process.pid)
  await server.stop()
})

it('starts once when several callers start it together', async () => {
  const dir = makeEmptyFolder()
  const servers = await Promise.all([start(dir), start(dir), start(dir)])
  expect(new Set(servers.map(({ pid }) => pid)).size).toBe(1)
  await Promise.all(servers.map((server) => server.stop()))
  expect(runs(dir)).toBe(false)
})

it('starts over after a kill in the middle of the first initialisation', async () => {
  const dir = makeEmptyFolder()
  mkdirSync(join(dir, 'initialising', 'data'), { recursive: true })
  writeFileSync(join(dir, 'initialising', 'data', 'PG_VERSION'), '18\n')
  const server = await start(dir)
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(dir, 'initialising'))).toBe(false)
  await server.stop()
})

it('takes another port when its own was taken meanwhile', async () => {
  const dir = makeFolder()
  const other = makeFolder()
  const first = await start(dir)
  await first.stop()
  writeFileSync(join(other, 'port'), readFileSync(join(dir, 'port')))
  const holder = await start(other)
  const movedServer = await start(dir)
  expect(new URL(holder.url).port).toBe(new URL(first.url).port)
  expect(new URL(movedServer.url).port).not.toBe(new URL(first.url).port)
  await movedServer.stop()
  await holder.stop()
})

it('restores the links that an installation without scripts leaves out', () => {
  const dir = mkdtempSync(join(tmpdir(), 'clipwright-links-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const native = join(dir, 'native')
  mkdirSync(join(native, 'lib'), { recursive: true })
  cpSync(join(dirname(dirname(findBinaries().postgres)), 'pg-symlinks.json'), join(native, 'pg-symlinks.json'))
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source } of links) writeFileSync(join(dir, source), 'library')
  createMissingLinks(native)
  const [first] = links
  unlinkSync(join(dir, first?.target ?? ''))
  createMissingLinks(native)
  expect(
    links.every(({ target }) => lstatSync(join(dir, target)).isSymbolicLink() && readFileSync(join(dir, target), 'utf8') === 'library'),
  ).toBe(true)
})

// Containers and fresh servers run as root, which PostgreSQL refuses, so each workaround is tested.
it.runIf(isRoot).each([
  { kind: 'namespace' as const, mode: 0o700 },
  { kind: 'nobody-passing' as const, mode: 0o700 },
  { kind: 'nobody' as const, mode: 0o755 },
])('runs as root through $kind in a folder of mode $mode', async ({ kind, mode }) => {
  const dir = makeFolder(mode)
  const server = await start(dir, { allowedRunAs: [kind] })
  expect(statSync(dir).mode & 0o777).toBe(kind === 'nobody' ? 0o711 : 0o700)
  await ask(server.url, 'create table kept as select 1 as n')
  await server.stop()
  // Another workaround next time, as after a move into a container: the files change owner.
  const again = await start(dir, { allowedRunAs: ['namespace', 'nobody-passing'] })
  expect(await ask(again.url, 'select n from kept')).toEqual([{ n: 1 }])
  await again.stop()
})
