import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { makeLog } from '../../apps/server/src/platform/log/make-log.ts'
import { makeTalk } from '../../e2e/support/make-talk.ts'
import { root } from '../run.ts'

// Real projects on real workers that are killed without warning. Checks that nothing is lost and nothing is doubled.
// node tools/soak/pipeline-kills.ts --kills 100 --projects 6 --seed 1
// Ends by itself: what is not final after --minutes is a problem like any other.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    projects: { type: 'string', default: '6' },
    workers: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '40' },
  },
})
const random = seeded(Number(values.seed))
const home = await mkdtemp(join(tmpdir(), 'clipwright-soak-'))
const env = { ...process.env, CLIPWRIGHT_HOME: home, PORT: '0', LOG_LEVEL: 'error' }
const main = join(root, 'apps/server/src/main.ts')

// Joined by every process of the folder; held here so that it outlives them all.
const database = await startEmbeddedPostgres({ dataDir: join(home, 'postgres'), log: makeLog({ level: 'error', format: 'json' }) })
const api = spawn(process.execPath, [main, 'api'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
const url = await printed(api, /running at (http:\S+)/)
const token = execFileSync(process.execPath, [main, 'token'], { env, encoding: 'utf8' }).trim()
const startWorker = () => spawn(process.execPath, [main, 'worker'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
const workers: ChildProcess[] = Array.from({ length: Number(values.workers) }, startWorker)

const talk = await makeTalk(home)
const projectIds: string[] = []
let kills = 0
const begun = Date.now()
const isTimeUp = (): boolean => Date.now() - begun > Number(values.minutes) * 60_000
let problems: string[] = []
try {
  projectIds.push(...(await Promise.all(Array.from({ length: Number(values.projects) }, startProject))))
  await killWorkers()
  while (!isTimeUp() && !(await allFinal())) await wait(1000)
  problems = await check()
} catch (error) {
  problems = [`the run itself broke: ${String(error)}`]
} finally {
  await stopAll()
}
process.stdout.write(
  `${kills} kills, ${projectIds.length} projects, ${Math.round((Date.now() - begun) / 1000)} s: ${problems.length === 0 ? 'nothing lost, nothing doubled' : problems.join('\n')}\n`,
)
process.exitCode = problems.length === 0 ? 0 : 1

async function killWorkers(): Promise<void> {
  while (kills < Number(values.kills) && !isTimeUp()) {
    await wait(500 + random() * 4000)
    if (await allFinal()) projectIds.push(await startProject())
    const index = Math.floor(random() * workers.length)
    workers[index]?.kill('SIGKILL')
    workers[index] = startWorker()
    kills += 1
    if (kills % 10 === 0)
      process.stdout.write(`${kills} kills, ${projectIds.length} projects, ${Math.round((Date.now() - begun) / 1000)} s\n`)
  }
  if (kills < Number(values.kills)) throw new Error(`only ${kills} kills before the time was up`)
}

async function stopAll(): Promise<void> {
  for (const child of [...workers, api]) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    // A worker may end its jobs first; one that hangs must not hold the run.
    const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
    await gone
    clearTimeout(late)
  }
  await database.stop()
  await rm(home, { recursive: true, force: true })
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as T
}

async function upload(file: string, extension: string): Promise<string> {
  const link = await call<{ uploadUrl: string; uri: string }>('POST', '/upload-links', { extension })
  await fetch(link.uploadUrl, { method: 'PUT', body: await readFile(file), headers: { 'content-type': 'application/octet-stream' } })
  return link.uri
}

async function startProject(): Promise<string> {
  const importPref = { subtitlesUri: await upload(talk.subtitles, 'srt') }
  const created = await call<{ projectId: string }>('POST', '/clip-projects', { videoUrl: await upload(talk.video, 'mp4'), importPref })
  return created.projectId
}

async function allFinal(): Promise<boolean> {
  const stages = await Promise.all(projectIds.map(async (id) => (await call<{ stage: string }>('GET', `/clip-projects/${id}`)).stage))
  return stages.every((stage) => stage === 'COMPLETE' || stage === 'STALLED')
}

async function check(): Promise<string[]> {
  const found: string[] = []
  for (const id of projectIds) {
    const project = await call<{ stage: string; error: unknown }>('GET', `/clip-projects/${id}`)
    if (project.stage !== 'COMPLETE') found.push(`${id} is ${project.stage}: ${JSON.stringify(project.error)}`)
    const { data } = await call<{ data: { clipId: string; isRunnerUp: boolean; timeRanges: number[][]; videoUrl: string | null }[] }>(
      'GET',
      `/exportable-clips?projectId=${id}`,
    )
    const kept = data.filter((clip) => !clip.isRunnerUp)
    if (kept.length === 0) found.push(`${id} has no clip`)
    if (new Set(data.map((clip) => JSON.stringify(clip.timeRanges))).size !== data.length) found.push(`${id} has a clip twice`)
    for (const clip of kept) {
      const reply = clip.videoUrl ? await fetch(clip.videoUrl, { headers: { range: 'bytes=4-7' } }) : undefined
      if (reply?.status !== 206 || (await reply.text()) !== 'ftyp') found.push(`${id}.${clip.clipId} has no playable preview`)
    }
  }
  return [...found, ...(await checkRows()), ...orphans()]
}

async function checkRows(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const doubled = await client.query('select clip_id, target, count(*) from clip_render group by 1, 2 having count(*) > 1')
  const stuck = await client.query("select name, status from job_run where status not in ('done', 'cancelled')")
  await client.end()
  return [
    ...doubled.rows.map((row) => `render twice: ${JSON.stringify(row)}`),
    ...stuck.rows.map((row) => `job not done: ${JSON.stringify(row)}`),
  ]
}

/** Media programs whose worker is dead must be dead too. */
function orphans(): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(home) && /ffmpeg|bwrap|pocketsphinx/.test(line)).map((line) => `left running: ${line.trim()}`)
}

function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
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
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
