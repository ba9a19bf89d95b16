import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/tx.ts'
import { silentLog } from './silent-log.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

type ProductProcess = {
  child: ChildProcess
  /** Where it answers; rejects when it ends before. */
  url: Promise<string>
  /** All it has printed so far. */
  text(): string
  /** Exit code and signal. */
  ended: Promise<[number | null, NodeJS.Signals | null]>
}

/** The whole product as a person starts it: one process, its worker and its database, in a home of its own. */
export function spawnProduct(home: string, env: Record<string, string> = {}): ProductProcess {
  const ownEnv = { ...process.env, CLIPWRIGHT_HOME: home, PORT: '0', LOG_LEVEL: 'error', SAMPLE_AHEAD: 'off', ...env }
  const child = spawn(process.execPath, [main, 'all'], { env: ownEnv, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit') as ProductProcess['ended']
  const url = Promise.withResolvers<string>()
  let text = ''
  const read = (chunk: Buffer) => {
    text += chunk.toString()
    const address = /running at (http:\S+)/.exec(text)?.[1]
    if (address) url.resolve(address)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  void ended.then(([code]) => url.reject(new Error(`the product ended with ${code}: ${text}`)))
  // Nobody may be waiting for it.
  url.promise.catch(() => undefined)
  return { child, url: url.promise, text: () => text, ended }
}

type OwnProcess = { pid: number; command: string }

/** Every process of a home that lives: they have it in their arguments or in their environment. */
export function processesOf(home: string): OwnProcess[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    if (!Number.isInteger(pid)) return []
    const command = readProc(pid, 'cmdline').replaceAll('\0', ' ').trim()
    // A process that has ended but was not yet looked at has no arguments.
    return command !== '' && `${command} ${readProc(pid, 'environ')}`.includes(home) ? [{ pid, command }] : []
  })
}

/** Workers, those that stand by or did so once told apart. */
export function workersOf(home: string, kind: 'active' | 'standby'): number[] {
  const pattern = kind === 'active' ? /main\.ts worker$/ : /main\.ts worker standby$/
  return processesOf(home).flatMap(({ pid, command }) => (pattern.test(command) ? [pid] : []))
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It ended this moment, or belongs to somebody else.
    return ''
  }
}

/** Opens the product's own database for as long as the work takes. */
export async function withDatabaseOf<T>(home: string, work: (db: Db) => Promise<T>): Promise<T> {
  const [password, port] = ['password', 'port'].map((file) => readFileSync(join(home, 'postgres', file), 'utf8').trim())
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const db = openDatabase({ url, poolSize: 2, name: 'clipwright test', log: silentLog })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
