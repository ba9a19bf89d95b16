import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, closeSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { waitMs } from '../clock/wait-ms.ts'
import type { Log } from '../log/make-log.ts'
import { findBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { isUsedByOthers, openUserList, withFolderLock } from '../process/folder-lock.ts'
import { initialise, layoutOf, readPassword } from './initialise.ts'
import type { Layout } from './initialise.ts'
import { acceptsConnections, isServerOf, pickPort, readPostmaster } from './postmaster.ts'
import { isAlive } from '../process/process-identity.ts'
import { chooseRunAs, closeFolder } from './run-as.ts'
import type { RunAs } from './run-as.ts'

export type EmbeddedPostgres = {
  /** `postgres://…` on the loopback address; the same across restarts while its port is free. */
  url: string
  pid: number
  /** Leaves the server; the last process to leave stops it. Safe to call twice. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** Folder of this server; created when missing. */
  dataDir: string
  log: Log
  /** For tests only: commits are not flushed to disk. */
  unsafeFast?: boolean
  /** For tests only: the ways to start it that may be tried. */
  allowedRunAs?: readonly RunAs['kind'][]
}

const startTimeoutMs = 60_000
const retryForMs = 15_000
const stopTimeoutMs = 20_000
/** The server itself kills what does not heed an immediate stop, after five seconds. */
const quitTimeoutMs = 10_000
const watchEveryMs = 1000

/**
 * Starts the PostgreSQL server of a folder, or joins the running one, even if the process that started it was killed.
 * While this process uses it, a server that dies is restarted on the same port.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const layout = layoutOf(resolve(options.dataDir))
  mkdirSync(layout.dir, { recursive: true, mode: 0o700 })
  const binaries = findBinaries()
  const users = openUserList(layout.users)
  const ensure = () =>
    withFolderLock(layout.lock, startTimeoutMs, async () => {
      users.join()
      return ensureRunning(layout, binaries, options)
    })

  let server = await ensure().catch((error: unknown) => {
    users.leave()
    throw error
  })
  const stopping = new AbortController()
  const watching = watch()

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await waitMs(watchEveryMs, stopping.signal, { background: true })
      if (stopping.signal.aborted || isServerOf(layout.data, server.pid)) continue
      options.log.error({ pid: server.pid }, 'the embedded database ended; starting it again')
      try {
        server = await ensure()
      } catch (error) {
        options.log.error({ err: error }, 'the embedded database does not start; trying again')
      }
    }
  }

  const url = `postgres://postgres:${readPassword(layout)}@127.0.0.1:${server.port}/postgres`
  return {
    url,
    get pid() {
      return server.pid
    },
    async stop() {
      stopping.abort()
      await watching
      await withFolderLock(layout.lock, startTimeoutMs, async () => {
        users.leave()
        if (users.others() === 0) await stopServer(layout.data)
      })
    },
  }
}

async function ensureRunning(layout: Layout, binaries: Binaries, options: EmbeddedPostgresOptions) {
  const left = readPostmaster(layout.data)
  if (left && isServerOf(layout.data, left.pid)) {
    const runningServer = await waitUntilReady(layout, left.pid)
    if (runningServer) return runningServer
  }
  // The number in the file belongs to no process, or to an unrelated one that PostgreSQL would mistake for a running server.
  if (left && !isServerOf(layout.data, left.pid)) rmSync(join(layout.data, 'postmaster.pid'), { force: true })

  const runAs = chooseRunAs(binaries.postgres, options.allowedRunAs)
  closeFolder(layout.dir, runAs)
  await initialise(layout, binaries, runAs)
  const deadline = performance.now() + retryForMs
  for (;;) {
    const server = await launch(layout, binaries, runAs, options)
    if (server) return server
    // Processes left by a killed server hold its shared memory until they notice that it is gone.
    if (performance.now() > deadline) throw new Error(`PostgreSQL does not start:\n${tailOf(layout.log)}`)
    await waitMs(500)
  }
}

async function launch(layout: Layout, binaries: Binaries, runAs: RunAs, options: EmbeddedPostgresOptions) {
  const lastPort = existsSync(layout.port) ? Number(readFileSync(layout.port, 'utf8')) : null
  const port = await pickPort(lastPort)
  if (lastPort !== null && port !== lastPort) options.log.warn({ wanted: lastPort, port }, 'the database port was taken; using another')
  writeFileSync(layout.port, String(port))

  rotateLog(layout.log)
  const logFile = openSync(layout.log, 'a', 0o600)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '64MB',
    max_connections: '60',
    jit: 'off',
    log_timezone: 'UTC',
    TimeZone: 'UTC',
    ...(options.unsafeFast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '120' } : {}),
  }
  const { program, args } = runAs.wrap(binaries.postgres, [
    '-D',
    layout.data,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  try {
    // Detached, so that Ctrl-C in the terminal reaches us first and the server outlives a killed parent.
    const child = spawn(program, args, { ...runAs.identity, cwd: layout.data, detached: true, stdio: ['ignore', logFile, logFile] })
    child.once('error', (error) => options.log.error({ err: error }, 'the embedded database cannot be started'))
    child.unref()
    return child.pid === undefined ? null : await waitUntilReady(layout, child.pid)
  } finally {
    closeSync(logFile)
  }
}

/** Waits while the process lives; null when it ended or never became ready. */
async function waitUntilReady(layout: Layout, pid: number): Promise<{ pid: number; port: number } | null> {
  const deadline = performance.now() + startTimeoutMs
  while (isAlive(pid) && performance.now() < deadline) {
    const state = readPostmaster(layout.data)
    // The file alone proves nothing: it may be left from an earlier server.
    if (state?.pid === pid && state.ready && (await acceptsConnections(state.port))) return { pid, port: state.port }
    await waitMs(20)
  }
  return null
}

/** Stops the server of a data folder, whoever uses it. Does nothing when none runs. */
export async function stopServer(dataFolder: string): Promise<void> {
  const running = readPostmaster(dataFolder)
  if (!running || !isServerOf(dataFolder, running.pid)) return
  // SIGINT is a fast shutdown: roll back, close connections, flush everything, end.
  process.kill(running.pid, 'SIGINT')
  if (await hasEnded(dataFolder, running.pid, stopTimeoutMs)) return
  // Cannot write everything, as on a full disk. Quit means: end now; the next start reads its journal.
  process.kill(running.pid, 'SIGQUIT')
  if (!(await hasEnded(dataFolder, running.pid, quitTimeoutMs))) throw new Error('PostgreSQL did not stop in time')
}

async function hasEnded(dataFolder: string, pid: number, withinMs: number): Promise<boolean> {
  for (const deadline = performance.now() + withinMs; isServerOf(dataFolder, pid); await waitMs(20)) {
    if (performance.now() > deadline) return false
  }
  return true
}

/**
 * Tells the server of a folder to end at once, unless another process uses it; for a process that cannot wait any longer.
 * Loses nothing that was committed.
 */
export function quitServer(dataDir: string): void {
  const layout = layoutOf(resolve(dataDir))
  const running = readPostmaster(layout.data)
  if (running && isServerOf(layout.data, running.pid) && !isUsedByOthers(layout.users)) process.kill(running.pid, 'SIGQUIT')
}

function rotateLog(file: string): void {
  const largestBytes = 10 * 1024 * 1024
  if (existsSync(file) && statSync(file).size > largestBytes) renameSync(file, `${file}.1`)
}

function tailOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-2000) : '(no log)'
}
