import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { lexemePrefix, toTsQuery } from '../../apps/server/src/features/workspace/search/lexemes.ts'
import { readQuery } from '../../apps/server/src/features/workspace/search/read-query.ts'
import { searchClips } from '../../apps/server/src/features/workspace/search/search-clips.ts'
import { findOrgNo } from '../../apps/server/src/features/workspace/search/search-terms.views.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { migrationsDir } from '../../apps/server/src/platform/db/migrations-dir.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import type { Db } from '../../apps/server/src/platform/db/tx.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { makeLog } from '../../apps/server/src/platform/log/make-log.ts'
import { createRandomSource } from '../random-source.ts'
import { fillWithClips, type MadeClip } from './search-material.ts'

type Log = (text: string) => void
/** CPU nanoseconds of this process and its one database connection; null where the system does not report them. */
type CpuClock = () => number | null
type Query = { kind: string; orgId: MadeClip['orgId']; text: string; page: number }

const warmQueries = 100
const measuredQueries = 400
const comparedQueries = 15

/**
 * Searches a million invented clips of one instance with eight organisations, through the use case behind the calls.
 * `CLIPWRIGHT_BENCH_CLIPS` changes the number; `CLIPWRIGHT_BENCH_HOME` keeps the filled database for another run.
 */
export async function benchSearch({ log }: { dataDir: string; log: Log }): Promise<Record<string, number>> {
  const clips = Number(process.env['CLIPWRIGHT_BENCH_CLIPS'] ?? 1_000_000)
  const homeFolder = process.env['CLIPWRIGHT_BENCH_HOME']
  if (homeFolder) mkdirSync(homeFolder, { recursive: true })
  const folder = homeFolder ?? (await mkdtemp(join(tmpdir(), 'clipwright-bench-search-')))
  // The database server runs as another user and reads the generated rows from here.
  await chmod(folder, 0o755)
  const silent = makeLog({ level: 'silent', format: 'json' })
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silent, unsafeFast: true })
  try {
    const db = openDatabase({ url: server.url, poolSize: 1, name: 'clipwright bench', log: silent })
    try {
      const sample = await prepare(db, server.url, { folder, clips, log })
      return await measure(db, sample, log)
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
    if (!homeFolder) await rm(folder, { recursive: true, force: true })
  }
}

async function prepare(db: Db, url: string, options: { folder: string; clips: number; log: Log }): Promise<MadeClip[]> {
  const sampleFile = join(options.folder, `sample-${options.clips}.json`)
  if (existsSync(sampleFile)) return JSON.parse(await readFile(sampleFile, 'utf8')) as MadeClip[]
  await migrate(url, migrationsDir)
  const startedAt = performance.now()
  const sample = await fillWithClips(db, options)
  options.log(`filled in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  await writeFile(sampleFile, JSON.stringify(sample))
  return sample
}

async function measure(db: Db, sample: MadeClip[], log: Log): Promise<Record<string, number>> {
  const { rows } = await sql<{ clips: number; megabytes: number; indexMegabytes: number }>`
    select count(*)::int as clips, (pg_total_relation_size('search_entry') / 1e6)::int as megabytes,
      (pg_relation_size('search_entry_by_term') / 1e6)::int as "indexMegabytes"
    from search_entry where kind = 'clip'`.execute(db)
  const size = rows[0] ?? { clips: 0, megabytes: 0, indexMegabytes: 0 }
  log(`${size.clips} clips, ${size.megabytes} MB with all indexes, the term index ${size.indexMegabytes} MB`)

  const queries = makeQueries(sample, warmQueries + measuredQueries)
  for (const query of queries.slice(0, warmQueries)) await timeOurs(db, query)
  const clock = await makeCpuClock(db)
  const times: (Timed & { query: Query })[] = []
  for (const query of queries.slice(warmQueries)) times.push({ query, ...(await timeOurs(db, query, clock)) })
  for (const kind of new Set(times.map(({ query }) => query.kind))) {
    const own = times.filter(({ query }) => query.kind === kind)
    const ms = own.map((time) => time.ms)
    const cpu = own.map((time) => time.cpuMs)
    const answered = own.filter((time) => time.total > 0).length
    log(
      `${kind.padEnd(14)} ${String(own.length).padStart(4)}   p50 ${percentile(ms, 0.5).toFixed(1)}   p95 ${percentile(ms, 0.95).toFixed(1)} ms, on the core ${percentile(cpu, 0.5).toFixed(1)} and ${percentile(cpu, 0.95).toFixed(1)} ms   ${answered} with answers`,
    )
  }
  for (const { query, ms, cpuMs, total } of times.toSorted((a, b) => b.ms - a.ms).slice(0, 5)) {
    log(
      `slowest: ${ms.toFixed(1)} ms (${cpuMs.toFixed(1)} on the core), ${query.kind} "${query.text}" page ${query.page}, ${total} answers`,
    )
  }
  const compared = await compare(db, queries.slice(warmQueries))
  log(
    `the same ${comparedQueries} queries: ours ${compared.ours.toFixed(1)}, ILIKE ${compared.ilike.toFixed(1)}, index alone ${compared.bare.toFixed(1)} ms`,
  )
  const ms = times.map((time) => time.ms)
  const cpuMs = times.map((time) => time.cpuMs)
  return {
    clips: size.clips,
    p50_ms: percentile(ms, 0.5),
    p95_ms: percentile(ms, 0.95),
    p99_ms: percentile(ms, 0.99),
    share_within_50_ms: ms.filter((value) => value <= 50).length / ms.length,
    ...(clock() === null ? {} : { cpu_p50_ms: percentile(cpuMs, 0.5), cpu_p95_ms: percentile(cpuMs, 0.95) }),
    ilike_over_ours: compared.ilike / compared.ours,
    ours_over_bare_index: compared.ours / compared.bare,
    index_mb: size.indexMegabytes,
  }
}

type Timed = { ms: number; cpuMs: number; total: number }

async function timeOurs(db: Db, { orgId, text, page }: Query, clock: CpuClock = () => null): Promise<Timed> {
  const cpuBefore = clock()
  const startedAt = performance.now()
  const { total } = await searchClips({ db, orgId, deps: { mediaLinks: { sign: () => '' } } }, { query: text, page, pageSize: 10 })
  const ms = performance.now() - startedAt
  return { ms, cpuMs: ((clock() ?? 0) - (cpuBefore ?? 0)) / 1e6, total }
}

/** CPU time: other load delays a search, but does not make it take more of that. */
async function makeCpuClock(db: Db): Promise<CpuClock> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const file = `/proc/${rows[0]?.pid}/schedstat`
  if (!existsSync(file)) return () => null
  return () => {
    const { user, system } = process.cpuUsage()
    return Number(readFileSync(file, 'utf8').split(' ')[0]) + (user + system) * 1000
  }
}

/** Medians over the same plain queries: our search, a substring search, and a bare lookup in the index. */
async function compare(db: Db, queries: readonly Query[]): Promise<{ ours: number; ilike: number; bare: number }> {
  const plain = queries.filter(({ kind, page }) => page === 1 && (kind === 'one word' || kind === 'two words')).slice(0, comparedQueries)
  const figures = { ours: [] as number[], ilike: [] as number[], bare: [] as number[] }
  for (const query of plain) {
    figures.ours.push((await timeOurs(db, query)).ms)
    const orgNo = (await findOrgNo(db, query.orgId)) ?? 0
    const terms = readQuery(query.text).map((term) => [term])
    const bareStart = performance.now()
    await sql`select entry_no from search_entry where vector @@ ${toTsQuery(lexemePrefix('clip', orgNo), terms)}::tsquery limit 10`.execute(
      db,
    )
    figures.bare.push(performance.now() - bareStart)
    figures.ilike.push(await timeIlike(db, query))
  }
  return { ours: percentile(figures.ours, 0.5), ilike: percentile(figures.ilike, 0.5), bare: percentile(figures.bare, 0.5) }
}

async function timeIlike(db: Db, { orgId, text }: Query): Promise<number> {
  const conditions = text.split(' ').map((word) => sql`(title ilike ${`%${word}%`} or words ilike ${`%${word}%`})`)
  const startedAt = performance.now()
  await sql`
    with hit as materialized (
      select entry_no, title_key from search_entry where org_id = ${orgId} and kind = 'clip' and ${sql.join(conditions, sql` and `)})
    select entry_no, (select count(*) from hit) as total from hit order by title_key limit 10`.execute(db)
  return performance.now() - startedAt
}

/** What people type, taken from existing clips: words, phrases, prefixes, typos; and some without a match. */
function makeQueries(sample: readonly MadeClip[], count: number): Query[] {
  const random = createRandomSource(7)
  const at = (length: number) => Math.floor(random() * length)
  return Array.from({ length: count }, (): Query => {
    const clip = sample[at(sample.length)] as MadeClip
    const word = () => clip.words[at(clip.words.length)] as string
    const long = () => clip.words.find((candidate, index) => index >= at(40) && candidate.length >= 6) ?? word()
    const start = at(clip.words.length - 3)
    const forms: [number, string, () => string][] = [
      [0.3, 'one word', word],
      [0.55, 'two words', () => `${word()} ${word()}`],
      [0.65, 'three words', () => `${word()} ${word()} ${word()}`],
      [0.75, 'phrase', () => `"${clip.words.slice(start, start + 2 + at(2)).join(' ')}"`],
      [0.85, 'beginning', () => long().slice(0, 4)],
      [0.95, 'slip', () => misspell(long(), at)],
      [1, 'nothing', () => `qx${word()}zz`],
    ]
    const dice = random()
    const [, kind, make] = forms.find(([upTo]) => dice < upTo) ?? (forms[0] as [number, string, () => string])
    return { kind, orgId: clip.orgId, text: make(), page: random() < 0.9 ? 1 : 2 + at(2) }
  })
}

function misspell(word: string, at: (length: number) => number): string {
  const place = 1 + at(word.length - 1)
  return word.slice(0, place) + word.slice(place + 1)
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
