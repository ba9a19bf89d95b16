import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { bindings } from '../../apps/server/src/app/bindings.ts'
import { startTestHttp } from '../../apps/server/src/testing/test-http.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { makeLog } from '../../apps/server/src/platform/log/make-log.ts'

export type Statement = { text: string; values: unknown[] }
/** Input from the bench: the database and, for the bare server, the statements of each call by path. */
export type SideOrder = { side: 'ours' | 'bare'; url: string; statements: [route: string, statements: Statement[]][] }
export type SideReport = { port: number } | { cpuMs: number }

const poolSize = 10

/** Runs in its own process; the bench tells it which side to be. */
async function serve(order: SideOrder): Promise<void> {
  const port = order.side === 'ours' ? await serveOurs(order.url) : await serveBare(order)
  report({ port })
}

function report(message: SideReport): void {
  process.send?.(message)
}

async function serveOurs(url: string): Promise<number> {
  const log = makeLog({ level: 'info', format: 'json' })
  const dir = await mkdtemp(join(tmpdir(), 'clipwright-bench-api-'))
  process.once('exit', () => void rm(dir, { recursive: true, force: true }))
  const db = openDatabase({ url, poolSize, name: 'clipwright bench', log })
  const http = await startTestHttp({ db, url, dir, bindings, log, callsPerMinute: 1e9 })
  return Number(new URL(await http.listen()).port)
}

/** The minimum a server can do: the same statements in sequence, their rows as JSON. The caller is looked up as in the product, but never refused. */
async function serveBare({ url, statements }: SideOrder): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  const routes = new Map(statements)
  const server = createServer(async (request, response) => {
    const routeCounts = routes.get(`${request.method} ${request.url}`) ?? []
    const rows: unknown[] = []
    const client = await pool.connect()
    try {
      for (const { text, values } of routeCounts) rows.push((await client.query(text, values)).rows)
    } finally {
      client.release()
    }
    const text = JSON.stringify(rows)
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

if (process.send) {
  process.on('message', (message: SideOrder | 'cpu' | 'stop') => {
    if (message === 'stop') process.exit(0)
    else if (message === 'cpu') {
      const { user, system } = process.cpuUsage()
      report({ cpuMs: (user + system) / 1000 })
    } else void serve(message)
  })
}
