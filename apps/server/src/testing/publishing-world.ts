import type { ClipId, PostId, ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { bindings } from '#app/bindings.ts'
import { pipelineSettings } from '#app/open-services.ts'
import { dispatchDue, resumeRelinked, withdrawDeleted } from '#features/publishing/posts/dispatch-due.ts'
import { commitTargetWorker } from '#features/publishing/posts/jobs/commit-target.worker.ts'
import { confirmTargetWorker } from '#features/publishing/posts/jobs/confirm-target.worker.ts'
import { measurePostWorker } from '#features/publishing/post-metrics/jobs/measure-post.worker.ts'
import { deliverEventWorker } from '#features/publishing/event-hooks/jobs/deliver-event.worker.ts'
import { sendCompanionWorker } from '#features/publishing/posts/companions/jobs/send-companion.worker.ts'
import { fitTargetWorker } from '#features/publishing/posts/jobs/fit-target.worker.ts'
import { withdrawTargetWorker } from '#features/publishing/posts/jobs/withdraw-target.worker.ts'
import { prepareTargetWorker } from '#features/publishing/posts/jobs/prepare-target.worker.ts'
import { listClipResults } from '#features/publishing/post-metrics/list-clip-results.ts'
import type { WorkerDeps } from '#pipeline/worker-deps.ts'
import type { Db } from '#platform/db/tx.ts'
import { claimJobs, isDue } from '#platform/queue/job-lease.ts'
import { runJob } from '#platform/queue/run-job.ts'
import { type AddedPerson, addPerson } from './add-person.ts'
import { addSpokenProject } from './add-spoken-project.ts'
import { finishExports } from './finish-exports.ts'
import { silentLog } from './silent-log.ts'
import { startSocialWorld } from './social-world/social-world.ts'
import type { TestDatabase } from './test-database.ts'
import { startTestHttp } from './test-http.ts'

export type PublishingWorld = Awaited<ReturnType<typeof openPublishingWorld>>
export type Clip = { projectId: ProjectId; clipId: ClipId }

const workers = [
  fitTargetWorker,
  prepareTargetWorker,
  commitTargetWorker,
  confirmTargetWorker,
  measurePostWorker,
  sendCompanionWorker,
  deliverEventWorker,
  withdrawTargetWorker,
]
const room = { bytes: Number.POSITIVE_INFINITY, copiesInput: false }

/** The product, one person, and fakes of all platforms; the test itself says when due posts are worked on. */
export async function openPublishingWorld(database: TestDatabase, more: Record<string, string> = {}) {
  const social = await startSocialWorld()
  const env = { FETCH_ALLOW_HOSTS: '127.0.0.1:*', RENDERS_PER_MINUTE: '100000', ...more }
  const http = await startTestHttp({ db: database.db, url: database.url, bindings, callsPerMinute: 1_000_000, env })
  const { config, storage, fetch } = http.deps
  const deps: WorkerDeps = { config, storage, fetch, pipeline: pipelineSettings(config, fetch), listClipResults }
  const owner = await addPerson(database.db)
  return {
    database,
    db: database.db,
    http,
    social,
    owner,
    deps,
    /** Of the jobs that `work` runs. */
    jobNames: workers.map(({ job }) => job.name),
    call: makeCaller(http, owner),
    addClip: (title: string, words = 9) => addClip({ http, owner }, { title, words }),
    finishExports: () => finishExports({ db: http.db, storage: http.deps.storage }),
    work: (runner: Runner = { db: database.db, deps }) => work(database.db, runner),
    freeLostJobs: () => freeLostJobs(database.db),
    hurry: () => hurry(database.db),
    settle: (rounds: number) => settle(database.db, deps, rounds),
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]()
      await social[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

type Http = Awaited<ReturnType<typeof startTestHttp>>

export function makeCaller(http: Http, person: AddedPerson) {
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers: Record<string, string> = {}) => {
    const reply = await http.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${person.token}`, 'x-org-id': person.orgId, host: 'localhost', ...headers },
      ...(body ? { payload: body } : {}),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
}

async function addClip(
  { http, owner }: { http: Http; owner: AddedPerson },
  { title, words }: { title: string; words: number },
): Promise<Clip> {
  const place = {
    db: http.db,
    storage: http.deps.storage,
    scratchDir: http.deps.config.scratchDir,
    orgId: owner.orgId,
    userId: owner.userId,
  }
  const clips = [{ title, firstWord: 0, lastWord: words - 1 }]
  const { projectId, clipIds } = await addSpokenProject(place, {
    title: 'Talk',
    said: Array.from({ length: words }, (_, index) => `word${index}`).join(' '),
    clips,
  })
  return { projectId, clipId: clipIds[0] as ClipId }
}

type Runner = { db: Db; deps: WorkerDeps; isDead?: boolean }

/** Does everything that is due now, and what becomes due by it. `runner`: what the jobs run on, until it dies. */
async function work(db: Db, runner: Runner): Promise<void> {
  for (;;) {
    await resumeRelinked(db)
    await withdrawDeleted(db)
    const count = (await dispatchDue(db)) + (await runJobs(db, runner))
    if (count === 0 || runner.isDead) return
  }
}

/** Runs what is queued for these workers now. Returns how many jobs that were. */
export async function runJobs(db: Db, runner: Runner, of: readonly (typeof workers)[number][] = workers): Promise<number> {
  let count = 0
  const names = await listDueJobs(db)
  for (const worker of of) {
    const { lane, name } = worker.job
    if (!names.has(name)) continue
    const jobs = await claimJobs(db, { lane, names: [name], limit: 100, worker: 'test', room })
    count += jobs.length
    const options = { db: runner.db, deps: runner.deps, log: silentLog, abandonMs: 10_000, settleMs: 0 }
    await Promise.all(jobs.map((job) => runJob(job, worker, options).ended))
    if (runner.isDead) return count
  }
  return count
}

/** Names of jobs that are due, so that nothing is asked for that is not there. */
async function listDueJobs(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from job_run where status in ('queued', 'retrying') and ${isDue}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Frees what a dead worker held, as the queue does after its lease. */
async function freeLostJobs(db: Db): Promise<void> {
  await sql`update job_run set status = 'queued', fence = fence + 1, worker = null, run_after = now() where status = 'running'`.execute(db)
}

/** Works as long as something may be due, with time passing in between, in so many rounds at most. */
async function settle(db: Db, deps: WorkerDeps, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await work(db, { db, deps })
    if (!(await hurry(db))) return
  }
}

/** Lets a while pass: whatever waits is due, and calls without an answer are old. False when nothing waits. */
async function hurry(db: Db): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update post_target set next_at = least(next_at, now()), committed_at = committed_at - interval '5 minutes'
    where next_at is not null and fire_at <= now()`.execute(db)
  return numAffectedRows > 0n
}

/** Every target of a post, by the platform it goes to. */
export async function targetsOf(world: PublishingWorld, postId: PostId) {
  const { body } = await world.call('GET', `/posts/${postId}`)
  return Object.fromEntries(body.post.targets.map((target: { platform: string }) => [target.platform, target]))
}
