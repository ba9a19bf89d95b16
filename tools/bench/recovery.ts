import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { makeTalk } from '../../e2e/support/make-talk.ts'
import { renderClipJob } from '../../apps/server/src/features/clips/clips/jobs/render-clip.job.ts'
import { issueLocalToken } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { stepJobs } from '../../apps/server/src/features/projects/projects/step-jobs.ts'
import { type Step, steps } from '../../apps/server/src/features/projects/projects/steps.ts'
import { stopServer } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import type { Db } from '../../apps/server/src/platform/db/tx.ts'
import { processesOf, spawnProduct, withDatabaseOf } from '../../apps/server/src/testing/product-process.ts'
import { percentile } from './api-load.ts'

type Log = (text: string) => void

/** So many at the most on average; more projects are begun when they come to their end before. */
const killsOfProject = 10
const projectsAtOnce = 2
/** A job that lost its worker more often than this waits longer each time, as it should; such waits are not what is measured. */
const crashesOfJob = 3
const recoveryWithinMs = 180_000
/** Waits without an end would never be reported. */
const longestMs = 3 * 3_600_000

/** Steps by the names of their jobs; rendering is one job for each clip, and one that sends them off. */
const stepOf = new Map<string, Step>([...steps.map((step) => [stepJobs[step].name, step] as const), [renderClipJob.name, 'render']])

/**
 * Kills the worker of the whole product in every step of the main job, and times how long its jobs are without one. Counts
 * what was lost or doubled in the end, and processes that outlive the product.
 */
export async function benchRecovery({ kills, log }: { kills: number; log: Log }): Promise<Record<string, number>> {
  const home = await mkdtemp(join(tmpdir(), 'clipwright-bench-recovery-'))
  const product = spawnProduct(home, { WORKER_STANDBY: 'on' })
  try {
    const url = await product.url
    return await withDatabaseOf(home, async (db) => {
      const client = makeClient(url, await issueLocalToken(db))
      const talk = await makeTalk(home)
      const projectIds: string[] = []
      const addProject = async () => void projectIds.push(await startProject(client, talk))
      const recovery = await killWorkers({ db, kills, log, addProject })
      while (projectIds.length * killsOfProject < kills) await addProject()
      const untilMs = Date.now() + recoveryWithinMs * 5
      while (Date.now() < untilMs && (await countOpen(db)) > 0) await wait(500)
      const damage = await findDamage(db, client, projectIds, log)
      product.child.kill('SIGTERM')
      await product.ended
      return { ...toFigures(recovery), projects: projectIds.length, ...damage, orphan_processes: await countLeft(home, log) }
    })
  } finally {
    for (const { pid, command } of processesOf(home)) if (command.includes('main.ts')) process.kill(pid, 'SIGKILL')
    await stopServer(join(home, 'postgres', 'data'))
    await rm(home, { recursive: true, force: true })
  }
}

type Recovery = { waitsMs: number[]; killsByStep: Map<Step, number>; neverCount: number }
type KillPlan = { db: Db; kills: number; log: Log; addProject(): Promise<void> }

async function killWorkers({ db, kills, log, addProject }: KillPlan): Promise<Recovery> {
  const recovery: Recovery = { waitsMs: [], killsByStep: new Map(steps.map((step) => [step, 0])), neverCount: 0 }
  const endMs = Date.now() + longestMs
  for (let killCount = 0; killCount < kills && Date.now() < endMs; await wait(20)) {
    if ((await countOpen(db)) < projectsAtOnce) await addProject()
    const victim = await chooseVictim(db, recovery.killsByStep)
    if (!victim) continue
    const jobs = await listJobsOf(db, victim.worker)
    const killedAt = performance.now()
    process.kill(victim.pid, 'SIGKILL')
    killCount += 1
    recovery.killsByStep.set(victim.step, (recovery.killsByStep.get(victim.step) ?? 0) + 1)
    const waitsMs = await waitUntilRunning(db, jobs, killedAt)
    recovery.waitsMs.push(...waitsMs)
    recovery.neverCount += jobs.length - waitsMs.length
    log(`kill ${killCount} in ${victim.step}: ${waitsMs.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`)
  }
  return recovery
}

type Victim = { step: Step; worker: string; pid: number }

/** A worker that runs a job of the step that was hit least, at a moment of no choice: whenever it is seen first. */
async function chooseVictim(db: Db, killsByStep: ReadonlyMap<Step, number>): Promise<Victim | undefined> {
  const rows = await db
    .selectFrom('job_run')
    .where('status', '=', 'running')
    .where('name', 'in', [...stepOf.keys()])
    .where('crashes', '<', crashesOfJob)
    .select(['name', 'worker'])
    .execute()
  const fewest = Math.min(...killsByStep.values())
  const victims = rows.flatMap(({ name, worker }) => {
    const step = stepOf.get(name)
    const pid = Number.parseInt(worker?.split('|')[1] ?? '', 10)
    return step && worker && pid > 0 ? [{ step, worker, pid }] : []
  })
  const byNeed = victims.toSorted((one, other) => (killsByStep.get(one.step) ?? 0) - (killsByStep.get(other.step) ?? 0))
  // Steps of a moment are rare to see; those that take long would have all the kills.
  return byNeed.find(({ step }) => (killsByStep.get(step) ?? 0) <= fewest + 2)
}

type HeldJob = { id: string; fence: number }

const listJobsOf = (db: Db, worker: string): Promise<HeldJob[]> =>
  db.selectFrom('job_run').where('status', '=', 'running').where('worker', '=', worker).select(['id', 'fence']).execute()

/** Ms from the kill until each job runs again. One that ended in the moment of the kill was not interrupted, and is left out. */
async function waitUntilRunning(db: Db, jobs: readonly HeldJob[], killedAt: number): Promise<number[]> {
  const waitsMs: number[] = []
  const open = new Map(jobs.map((job) => [job.id, job.fence]))
  while (open.size > 0 && performance.now() - killedAt < recoveryWithinMs) {
    for (const [id, fence] of open) {
      const row = await db
        .selectFrom('job_run')
        .where('id', '=', id as never)
        .select(['fence', 'status', 'crashes'])
        .executeTakeFirst()
      const isAgain = row && row.fence > fence && ['running', 'done', 'failed'].includes(row.status)
      const hasEnded = row?.status === 'done' && row.fence === fence
      if (isAgain) waitsMs.push(performance.now() - killedAt)
      if (isAgain || hasEnded) open.delete(id)
    }
    await wait(20)
  }
  return waitsMs
}

async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from project where stage not in ('COMPLETE', 'STALLED')`.execute(db)
  return rows[0]?.count ?? 0
}

type Client = {
  call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>
  upload(file: string, extension: string): Promise<string>
}

function makeClient(url: string, token: string): Client {
  async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as T
  }
  return {
    call,
    async upload(file, extension) {
      const link = await call<{ uploadUrl: string; uri: string }>('POST', '/upload-links', { extension })
      const headers = { 'content-type': 'application/octet-stream' }
      const reply = await fetch(link.uploadUrl, { method: 'PUT', body: new Uint8Array(await readFile(file)), headers })
      if (!reply.ok) throw new Error(`the upload answered ${reply.status}`)
      return link.uri
    },
  }
}

async function startProject({ call, upload }: Client, talk: { video: string; subtitles: string }): Promise<string> {
  const importPref = { subtitlesUri: await upload(talk.subtitles, 'srt') }
  const creation = await call<{ projectId: string }>('POST', '/clip-projects', { videoUrl: await upload(talk.video, 'mp4'), importPref })
  return creation.projectId
}

type Clip = { clipId: string; isRunnerUp: boolean; timeRanges: number[][]; videoUrl: string | null }

/** `lost`: projects that did not come to their end and clips that do not play. `doubled`: clips and renders that are there twice. */
async function findDamage(db: Db, { call }: Client, projectIds: readonly string[], log: Log): Promise<{ lost: number; doubled: number }> {
  const losses: string[] = []
  const doubles: string[] = []
  for (const id of projectIds) {
    const { stage } = await call<{ stage: string }>('GET', `/clip-projects/${id}`)
    if (stage !== 'COMPLETE') losses.push(`${id} is ${stage}`)
    const { data } = await call<{ data: Clip[] }>('GET', `/exportable-clips?projectId=${id}&pageSize=100`)
    const picks = data.filter(({ isRunnerUp }) => !isRunnerUp)
    if (picks.length === 0) losses.push(`${id} has no clip`)
    for (const clip of picks) if (!(await isPlayable(clip))) losses.push(`${id}.${clip.clipId} has no preview`)
    const ranges = data.map(({ timeRanges }) => JSON.stringify(timeRanges))
    doubles.push(...ranges.filter((range, at) => ranges.indexOf(range) !== at).map((range) => `${id} has ${range} twice`))
  }
  const { rows } = await sql`select clip_id, target from clip_render group by 1, 2 having count(*) > 1`.execute(db)
  doubles.push(...rows.map((row) => `rendered twice: ${JSON.stringify(row)}`))
  for (const text of [...losses, ...doubles]) log(text)
  return { lost: losses.length, doubled: doubles.length }
}

async function isPlayable({ videoUrl }: Clip): Promise<boolean> {
  const reply = videoUrl === null ? null : await fetch(videoUrl, { headers: { range: 'bytes=4-7' } })
  return reply?.status === 206 && (await reply.text()) === 'ftyp'
}

/** Processes of the product that still live a moment after its end. */
async function countLeft(home: string, log: Log): Promise<number> {
  for (let tries = 0; tries < 50 && processesOf(home).length > 0; tries += 1) await wait(100)
  const orphans = processesOf(home)
  for (const { pid, command } of orphans) log(`left running: ${pid} ${command.slice(0, 150)}`)
  return orphans.length
}

function toFigures({ waitsMs, killsByStep, neverCount }: Recovery): Record<string, number> {
  const share = (part: number) => percentile(waitsMs, part) / 1000
  const byStep = Object.fromEntries([...killsByStep].map(([step, count]) => [`kills_in_${step}`, count]))
  return { ...byStep, recovery_p50_s: share(0.5), recovery_p95_s: share(0.95), recovery_max_s: share(1), not_recovered: neverCount }
}
