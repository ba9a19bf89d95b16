import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { issueLocalToken } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import type { Db } from '../../apps/server/src/platform/db/tx.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { makeLog } from '../../apps/server/src/platform/log/make-log.ts'
import { findFreePort } from '../../apps/server/src/testing/free-port.ts'
import { processesOf } from '../../apps/server/src/testing/product-process.ts'
import { waitUntil } from '../../apps/server/src/testing/wait-until.ts'
import { root } from '../run.ts'
import { type ApiClient, makeApiClient } from './api-client.ts'

type Options = {
  workers: number
  /** Default 1. */
  apis?: number
  /** The database they share, with a bucket in `env`; each process then has a home of its own, as on a machine of its own. */
  databaseUrl?: string
  env?: Record<string, string>
}

/** Calls the API as the local owner. */
export type KillableProduct = ApiClient & {
  /** Its data, and the working folders of its media programs. */
  home: string
  /** Of every API. */
  origins: readonly [string, ...string[]]
  db: Db
  /** Messages of the live stream as they arrive, until aborted. */
  listen(onMessage: (text: string) => void, signal: AbortSignal): Promise<void>
  query<T>(text: string): Promise<T[]>
  /** Kills a worker without warning and starts another: by any number from 0 to 1, or by its process. False when no worker is that process. */
  killWorker(which: { choose: number } | { pid: number }): boolean
  /** Kills an API without warning and starts it again at its address. False, and no kill, while none of several others answers: on a busy machine all would be starting for ever. */
  killApi(choose: number): Promise<boolean>
  /** Descriptions of jobs that did not end well, and of media programs that outlived their worker. */
  leftBehind(): Promise<string[]>
  /** Ends every process, once. Descriptions of those that failed or live on, and of the files of jobs that are left. */
  stop(): Promise<string[]>
}

const longestStopMs = 60_000

/** The product in a fresh folder: servers and workers, each a process. */
export async function startKillableProduct(options: Options): Promise<KillableProduct> {
  const home = await mkdtemp(join(tmpdir(), 'clipwright-soak-'))
  const postgres = options.databaseUrl === undefined ? await startPostgresIn(home) : null
  const databaseUrl = options.databaseUrl ?? postgres?.url ?? ''
  const start = makeStarter(home, options)
  const ports = await Promise.all(Array.from({ length: options.apis ?? 1 }, findFreePort))
  const startApi = (at: number) => start('api', at, { PORT: String(ports[at]) })
  const apis = ports.map((_, at) => startApi(at))
  const [first = '', ...others] = ports.map((port) => `http://127.0.0.1:${port}`)
  for (const [at, api] of apis.entries()) await waitUntil(() => answers([first, ...others][at] ?? '', api), 'an API to answer', 300_000)
  const workers = Array.from({ length: options.workers }, (_, at) => start('worker', at))
  const db = openDatabase({ url: databaseUrl, poolSize: 2, log: makeLog({ level: 'error', format: 'json' }) })
  const token = await issueLocalToken(db)
  // With a second API, whoever calls goes to that one while the first is started again.
  const client = makeApiClient({ origins: [first, ...others], token, patienceMs: others.length > 0 ? 120_000 : 0 })
  const replace = (processes: ChildProcess[], at: number, startNext: (at: number) => ChildProcess) => {
    processes[at]?.kill('SIGKILL')
    processes[at] = startNext(at)
  }
  let stopping: Promise<string[]> | undefined
  const stop = async () => {
    const ends = await Promise.all([...workers, ...apis].map(end))
    await db.close()
    await postgres?.stop()
    const leftovers = [...ends.flat(), ...(await listProcesses(home)), ...(await listJobFolders(home))]
    await rm(home, { recursive: true, force: true })
    return leftovers
  }
  return {
    ...client,
    home,
    origins: [first, ...others],
    db,
    query: async <T>(text: string) => (await sql.raw<T>(text).execute(db)).rows,
    async listen(onMessage, signal) {
      const reply = await fetch(`${first}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal })
      if (!reply.ok || !reply.body) throw new Error(`the live stream answered ${reply.status}`)
      const decoder = new TextDecoder()
      for await (const chunk of reply.body) onMessage(decoder.decode(chunk, { stream: true }))
    },
    killWorker(which) {
      const at = 'pid' in which ? workers.findIndex(({ pid }) => pid === which.pid) : Math.floor(which.choose * workers.length)
      if (at >= 0) replace(workers, at, (place) => start('worker', place))
      return at >= 0
    },
    async killApi(choose) {
      const at = Math.floor(choose * apis.length)
      const rest = [first, ...others].filter((_, other) => other !== at)
      const up = await Promise.all(rest.map(isReady))
      if (rest.length > 0 && !up.includes(true)) return false
      replace(apis, at, startApi)
      return true
    },
    async leftBehind() {
      const rows = await db.selectFrom('job_run').where('status', 'not in', ['done', 'cancelled']).select(['name', 'status']).execute()
      return [...rows.map((row) => `job not done: ${JSON.stringify(row)}`), ...(await listPrograms(home))]
    },
    stop: () => (stopping ??= stop()),
  }
}

/** Shared by every process of the folder; held here so that it outlives them all. */
const startPostgresIn = (home: string) =>
  startEmbeddedPostgres({ dataDir: join(home, 'postgres'), log: makeLog({ level: 'error', format: 'json' }) })

function makeStarter(home: string, { databaseUrl, env }: Options) {
  return (role: 'api' | 'worker', at: number, ownEnv: Record<string, string> = {}): ChildProcess => {
    const place =
      databaseUrl === undefined ? { CLIPWRIGHT_HOME: home } : { CLIPWRIGHT_HOME: join(home, `${role}${at}`), DATABASE_URL: databaseUrl }
    const settings = { ...process.env, LOG_LEVEL: 'error', SAMPLE_AHEAD: 'off', ...env, ...place, ...ownEnv }
    return spawn(process.execPath, [join(root, 'apps/server/src/main.ts'), role], { env: settings, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

async function answers(origin: string, api: ChildProcess): Promise<boolean> {
  if (api.exitCode !== null || api.signalCode !== null) throw new Error(`an API ended with ${api.exitCode ?? api.signalCode}`)
  return isReady(origin)
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  )

async function end(child: ChildProcess): Promise<string[]> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    // A worker may finish its jobs first; one that hangs must not hold up the run.
    const late = setTimeout(() => child.kill('SIGKILL'), longestStopMs)
    await exit
    clearTimeout(late)
  }
  return child.exitCode === 0 ? [] : [`process ${child.pid} ended with ${child.exitCode ?? child.signalCode}`]
}

/** Media programs must die with their worker. */
async function listPrograms(home: string): Promise<string[]> {
  return (await listProcesses(home)).filter((line) => /ffmpeg|bwrap|pocketsphinx/.test(line))
}

/** Processes of the product that still live a moment later. */
export async function listProcesses(home: string): Promise<string[]> {
  for (let tries = 0; tries < 50 && processesOf(home).length > 0; tries += 1) await wait(100)
  return processesOf(home).map(({ pid, command }) => `left running: ${pid} ${command.slice(0, 150)}`)
}

async function listJobFolders(home: string): Promise<string[]> {
  const paths = await readdir(home, { recursive: true, withFileTypes: true })
  return paths.flatMap(({ parentPath, name }) =>
    /(^|\/)scratch$/.test(parentPath) ? [`left: ${relative(home, join(parentPath, name))}`] : [],
  )
}

/** The same seed gives the same kills. */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
