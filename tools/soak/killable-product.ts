import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { makeLog } from '../../apps/server/src/platform/log/make-log.ts'
import { root } from '../run.ts'

export type KillableProduct = {
  /** Its data, and the working folders of its media programs. */
  home: string
  /** Calls the API as the local owner. Throws any response that is not ok. */
  call<T>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<T>
  /** Messages of the live stream as they arrive, until aborted. */
  listen(onMessage: (text: string) => void, signal: AbortSignal): Promise<void>
  /** Uploads a file; returns its `upload://` uri. */
  upload(file: string, extension: string): Promise<string>
  query<T extends pg.QueryResultRow>(text: string): Promise<T[]>
  /** Kills a worker without warning and starts another. `choose`: any number from 0 to 1. */
  killWorker(choose: number): void
  /** Descriptions of jobs that did not end well, and of media programs that outlived their worker. */
  leftBehind(): Promise<string[]>
  stop(): Promise<void>
}

/** The product in a fresh folder: one server and some workers, each a process. */
export async function startKillableProduct(options: { workers: number; env?: Record<string, string> }): Promise<KillableProduct> {
  const home = await mkdtemp(join(tmpdir(), 'clipwright-soak-'))
  const env = { ...process.env, CLIPWRIGHT_HOME: home, PORT: '0', LOG_LEVEL: 'error', ...options.env }
  const main = join(root, 'apps/server/src/main.ts')
  // Shared by every process of the folder; held here so that it outlives them all.
  const database = await startEmbeddedPostgres({ dataDir: join(home, 'postgres'), log: makeLog({ level: 'error', format: 'json' }) })
  const api = spawn(process.execPath, [main, 'api'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await waitForOutput(api, /running at (http:\S+)/)
  const token = execFileSync(process.execPath, [main, 'token'], { env, encoding: 'utf8' }).trim()
  const startWorker = () => spawn(process.execPath, [main, 'worker'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const workers: ChildProcess[] = Array.from({ length: options.workers }, startWorker)

  async function call<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as T
  }

  async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      return (await client.query<T>(text)).rows
    } finally {
      await client.end()
    }
  }

  return {
    home,
    call,
    query,
    async listen(onMessage, signal) {
      const reply = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal })
      if (!reply.ok || !reply.body) throw new Error(`the live stream answered ${reply.status}`)
      const decoder = new TextDecoder()
      for await (const chunk of reply.body) onMessage(decoder.decode(chunk, { stream: true }))
    },
    async upload(file, extension) {
      const link = await call<{ uploadUrl: string; uri: string }>('POST', '/upload-links', { extension })
      await fetch(link.uploadUrl, {
        method: 'PUT',
        body: await readFile(file),
        headers: { 'content-type': 'application/octet-stream' },
      })
      return link.uri
    },
    killWorker(choose) {
      const index = Math.floor(choose * workers.length)
      workers[index]?.kill('SIGKILL')
      workers[index] = startWorker()
    },
    async leftBehind() {
      const stuck = await query("select name, status from job_run where status not in ('done', 'cancelled')")
      return [...stuck.map((row) => `job not done: ${JSON.stringify(row)}`), ...listOrphans(home)]
    },
    async stop() {
      await Promise.all([...workers, api].map(end))
      await database.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  // A worker may finish its jobs first; one that hangs must not hold up the run.
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
  await exit
  clearTimeout(late)
}

/** Media programs must die with their worker. */
function listOrphans(home: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(home) && /ffmpeg|bwrap|pocketsphinx/.test(line)).map((line) => `left running: ${line.trim()}`)
}

function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)))
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const match = pattern.exec(text)?.[1]
      if (match) resolve(match)
    })
  })
}

/** The same seed gives the same kills. */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
