import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OrgId, ProjectId } from '@clipwright/contract/ids'
import { expect, it, onTestFinished, vi } from 'vitest'
import { stopServer } from '#platform/embedded-postgres/embedded-postgres.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { processesOf, spawnProduct, withDatabaseOf, workersOf } from '#testing/product-process.ts'
import { startMediaSite } from '#testing/media-site.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { issueLocalToken } from '../features/identity/auth/local-owner.ts'
import { analyseSourceJob } from '../features/projects/projects/step-jobs.ts'

// Starts and kills whole servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })
const patienceMs = 300_000

async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'clipwright-deaths-'))
  onTestFinished(async () => {
    for (const { pid, command } of processesOf(home)) if (command.includes('main.ts')) process.kill(pid, 'SIGKILL')
    await stopServer(join(home, 'postgres', 'data'))
    await rm(home, { recursive: true, force: true })
  })
  return home
}

const nothingRuns = (home: string) => waitUntil(() => processesOf(home).length === 0, 'every process to end', patienceMs)

it('refuses a second start on the same home and harms nothing', async () => {
  const home = await makeHome()
  const first = spawnProduct(home)
  const url = await first.url
  await using scratch = await makeScratchDir(join(home, 'scratch'))
  const second = spawnProduct(home)
  expect(await second.ended).toEqual([1, null])
  expect(second.text()).toContain(`Clipwright already runs on ${home} (process ${first.child.pid})`)
  expect(existsSync(scratch.path)).toBe(true)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toEqual([0, null])
  await nothingRuns(home)
})

it('starts at once after a crash although its worker lives on, and clears only what the dead left', async () => {
  const home = await makeHome()
  const first = spawnProduct(home)
  await first.url
  await using scratch = await makeScratchDir(join(home, 'scratch'))
  // Runs on the same machine; the first process has ended by then.
  const dead = scratch.path.replace(/-\d+-\d+-\w+$/, '-1-1-AbCdEf')
  await mkdir(dead)
  first.child.kill('SIGKILL')
  await first.ended
  const second = spawnProduct(home)
  await second.url
  await waitUntil(() => !existsSync(dead), 'the folder of the dead job to go', patienceMs)
  expect(await readdir(join(home, 'scratch'))).toContain(scratch.path.split('/').at(-1))
  second.child.kill('SIGTERM')
  expect(await second.ended).toEqual([0, null])
  await nothingRuns(home)
})

it('lets the worker that stands by run the job of a killed one, and puts another in its place', async () => {
  const home = await makeHome()
  // Starts a reply and never finishes it, so that the job runs as long as the test needs.
  await using site = await startMediaSite((_request, reply) => void reply.writeHead(200, { 'content-type': 'video/mp4' }).write('x'))
  const product = spawnProduct(home, { FETCH_ALLOW_HOSTS: site.host, WORKER_STANDBY: 'on' })
  const url = await product.url
  const standby = await waitUntil(() => workersOf(home, 'standby')[0], 'a worker to stand by', patienceMs)
  const [worker = 0] = workersOf(home, 'active')
  const token = await withDatabaseOf(home, issueLocalToken)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const videoUrl = `${site.origin}/talk.mp4`
  const creation = await fetch(`${url}/api/clip-projects`, { method: 'POST', headers, body: JSON.stringify({ videoUrl }) })
  expect(creation.status).toBe(200)
  await runsIn(home, worker)
  process.kill(worker, 'SIGKILL')
  await runsIn(home, standby)
  await waitUntil(() => workersOf(home, 'standby').length === 2, 'another one to stand by', patienceMs)
  product.child.kill('SIGTERM')
  expect(await product.ended).toEqual([0, null])
  await nothingRuns(home)
})

const runsIn = (home: string, pid: number) =>
  withDatabaseOf(home, (db) =>
    waitUntil(
      async () => {
        const rows = await db
          .selectFrom('job_run')
          .where('status', '=', 'running')
          .where('name', '=', 'projects.import')
          .select('worker')
          .execute()
        return rows.some(({ worker }) => worker?.split('|')[1]?.startsWith(`${pid}:`))
      },
      `the job to run in ${pid}`,
      patienceMs,
    ),
  )

it('leaves no process after a stop while a job waits for room on the disk', async () => {
  const home = await makeHome()
  const product = spawnProduct(home, { LOG_LEVEL: 'warn', LOG_FORMAT: 'json' })
  await product.url
  const target = { orgId: OrgId.parse('O'.repeat(16)), projectId: ProjectId.parse('P'.repeat(16)), run: 1 }
  await withDatabaseOf(home, (db) =>
    db.transaction((tx) => analyseSourceJob.enqueue(tx, target, { orgId: target.orgId, scratchBytes: 1e15 })),
  )
  await waitUntil(() => product.text().includes('no room for jobs that wait'), 'the job to wait for room', patienceMs)
  product.child.kill('SIGTERM')
  // Like Ctrl-C, which reaches the process twice.
  product.child.kill('SIGTERM')
  expect(await product.ended).toEqual([0, null])
  await nothingRuns(home)
})

it('leaves no process after a stop in the middle of the start', async () => {
  const home = await makeHome()
  const product = spawnProduct(home)
  await waitUntil(() => existsSync(join(home, 'postgres', 'data')), 'the database to be made', patienceMs)
  product.child.kill('SIGTERM')
  await product.ended
  await nothingRuns(home)
})
