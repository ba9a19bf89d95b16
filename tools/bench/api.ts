import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { bindings } from '../../apps/server/src/app/bindings.ts'
import { ensureLocalOwner } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { migrationsDir } from '../../apps/server/src/platform/db/migrations-dir.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { makeLog } from '../../apps/server/src/platform/log/make-log.ts'
import { startTestHttp, type TestHttp } from '../../apps/server/src/testing/test-http.ts'
import { load, percentile, type Request, type Slice } from './api-load.ts'
import { type ApiMaterial, fillOrg } from './api-material.ts'
import type { SideOrder, SideReport, Statement } from './api-side.ts'
import { median } from './cpu-meter.ts'

type Log = (text: string) => void
type Call = { name: string; method: 'GET' | 'POST' | 'PUT'; path: string; body?: object }

const rounds = Number(process.env['CLIPWRIGHT_BENCH_ROUNDS'] ?? 5)
const sliceMs = 1000
const warmMs = 500
const connections = 8

/** The web app's most frequent calls: each page on opening, and after every event about a change. */
function listBusiestCalls({ projectId, clusterJobId, clipId }: ApiMaterial): Call[] {
  return [
    { name: 'listProjects', method: 'GET', path: '/api/clip-projects?q=org&sort=newest&pageNum=1&pageSize=50' },
    { name: 'countProjects', method: 'POST', path: '/api/clip-projects/count' },
    { name: 'getProject', method: 'GET', path: `/api/clip-projects/${projectId}` },
    { name: 'getJobProgress', method: 'GET', path: `/api/cluster-jobs/${clusterJobId}/progress` },
    { name: 'listClips', method: 'GET', path: `/api/exportable-clips?projectId=${projectId}&pageNum=1&pageSize=100` },
    { name: 'listCopilotTasks', method: 'GET', path: `/api/clip-copilot-tasks?q=findByProjectId&projectId=${projectId}` },
    { name: 'listCollections', method: 'GET', path: '/api/collections?pageSize=100' },
    { name: 'listSearchPhrases', method: 'GET', path: '/api/search-phrases?pageSize=3' },
    { name: 'listMyOrgs', method: 'GET', path: '/api/orgs?pageSize=100' },
    {
      name: 'putClipFeedback',
      method: 'PUT',
      path: `/api/clip-feedbacks/${projectId}.${clipId}`,
      body: { like: true, dislike: false, reasons: [] },
    },
  ]
}

/**
 * Requests a second and p99 of the ten busiest calls, against a bare `node:http` handler that runs the same statements on
 * the same database. Both run in their own processes and take turns, so that other load affects both alike.
 */
export async function benchApi({ log }: { dataDir: string; log: Log }): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-bench-api-'))
  // The database server runs as another user.
  await chmod(folder, 0o755)
  const silent = makeLog({ level: 'silent', format: 'json' })
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silent, unsafeFast: true })
  try {
    await migrate(server.url, migrationsDir)
    const db = openDatabase({ url: server.url, poolSize: 4, name: 'clipwright bench', log: silent })
    await using http = await startTestHttp({ db, url: server.url, bindings })
    try {
      const callNames = process.env['CLIPWRIGHT_BENCH_CALLS']?.split(',')
      const calls = listBusiestCalls(await fillOrg(db, await ensureLocalOwner(db))).filter(({ name }) => callNames?.includes(name) ?? true)
      const statements = await recordAll(http, calls)
      return await measureAll(server.url, { calls, statements, token: http.token, log })
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Recorded = SideOrder['statements']

/** Runs every call once more and records its statements: first the lookup of the caller, then its own. */
async function recordAll(http: TestHttp, calls: readonly Call[]): Promise<Recorded> {
  const recorded: Recorded = []
  for (const call of calls) {
    await ask(http, call)
    recorded.push([`${call.method} ${call.path}`, await recordStatements(() => ask(http, call))])
  }
  return recorded
}

async function ask(http: TestHttp, { method, path, body }: Call): Promise<void> {
  const headers = { authorization: `Bearer ${http.token}` }
  const reply = await http.app.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) })
  if (reply.statusCode !== 200) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`)
}

async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const prototype = pg.Client.prototype
  const query = prototype.query
  prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [statement, values] = args
    const config = typeof statement === 'string' ? { text: statement, values } : (statement as { text?: string; values?: unknown })
    if (typeof config.text === 'string') statements.push({ text: config.text, values: (config.values as unknown[] | undefined) ?? [] })
    return Reflect.apply(query, this, args) as never
  } as never
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return statements
}

type Measured = { calls: Call[]; statements: Recorded; token: string; log: Log }

async function measureAll(url: string, { calls, statements, token, log }: Measured): Promise<Record<string, number>> {
  const ours = await startSide({ side: 'ours', url, statements: [] })
  const bare = await startSide({ side: 'bare', url, statements })
  try {
    const figures: Record<string, number> = {}
    const ratios: number[] = []
    for (const call of calls) {
      const request: Request = { method: call.method, path: call.path, token, ...(call.body ? { body: call.body } : {}) }
      const { ratio, ourSide, bareSide } = await measure(ours, bare, request)
      ratios.push(ratio)
      log(
        `${call.name.padEnd(18)} ours ${say(ourSide)}   bare ${say(bareSide)}   ratio ${ratio.toFixed(2)}   statements ${
          statements.find(([route]) => route === `${call.method} ${call.path}`)?.[1].length ?? 0
        }`,
      )
      figures[`${call.name}_rps`] = ourSide.perSecond
      figures[`${call.name}_p99_ms`] = ourSide.p99Ms
      figures[`${call.name}_ratio`] = ratio
    }
    return { ...figures, worst_ratio_to_bare: Math.min(...ratios), median_ratio_to_bare: median(ratios) }
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
}

type Side = { port: number; cpuMs(): Promise<number>; stop(): Promise<void> }
type SideFigures = { perSecond: number; p99Ms: number; cpuMsEach: number }

function say({ perSecond, p99Ms, cpuMsEach }: SideFigures): string {
  return `${perSecond.toFixed(0).padStart(5)}/s p99 ${p99Ms.toFixed(1).padStart(6)} ms cpu ${cpuMsEach.toFixed(2)} ms`
}

/** Median ratio of the rounds; in each, both sides run under nearly the same load. */
async function measure(ours: Side, bare: Side, request: Request) {
  for (const { port } of [ours, bare]) await load(port, request, { connections, ms: warmMs })
  const turns: { ours: Slice; bare: Slice }[] = []
  const before = [await ours.cpuMs(), await bare.cpuMs()]
  for (let round = 0; round < rounds; round += 1) {
    const one = async (side: Side) => load(side.port, request, { connections, ms: sliceMs })
    const first = await one(round % 2 === 0 ? ours : bare)
    const second = await one(round % 2 === 0 ? bare : ours)
    turns.push(round % 2 === 0 ? { ours: first, bare: second } : { ours: second, bare: first })
  }
  const spent = [(await ours.cpuMs()) - (before[0] ?? 0), (await bare.cpuMs()) - (before[1] ?? 0)]
  const rate = ({ requests, seconds }: Slice) => requests / seconds
  const figuresOf = (slices: Slice[], cpuMs: number): SideFigures => ({
    perSecond: median(slices.map(rate)),
    p99Ms: percentile(
      slices.flatMap(({ latenciesMs }) => latenciesMs),
      0.99,
    ),
    cpuMsEach: cpuMs / slices.reduce((sum, { requests }) => sum + requests, 0),
  })
  return {
    ratio: median(turns.map((turn) => rate(turn.ours) / rate(turn.bare))),
    ourSide: figuresOf(
      turns.map((turn) => turn.ours),
      spent[0] ?? 0,
    ),
    bareSide: figuresOf(
      turns.map((turn) => turn.bare),
      spent[1] ?? 0,
    ),
  }
}

async function startSide(order: SideOrder): Promise<Side> {
  const child = fork(join(import.meta.dirname, 'api-side.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' })
  child.send(order)
  const started = await waitForReport(child)
  if (!('port' in started)) throw new Error('a side did not start')
  return {
    port: started.port,
    async cpuMs() {
      child.send('cpu')
      const report = await waitForReport(child)
      return 'cpuMs' in report ? report.cpuMs : Number.NaN
    },
    async stop() {
      if (child.exitCode !== null) return
      child.send('stop')
      await once(child, 'exit')
    },
  }
}

async function waitForReport(child: ChildProcess): Promise<SideReport> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    const exit = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('a side ended')))
    const [message] = await Promise.race([once(child, 'message', { signal }), exit])
    return message as SideReport
  } finally {
    settled.abort()
  }
}
