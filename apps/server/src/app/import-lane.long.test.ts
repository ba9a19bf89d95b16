import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { stopServer } from '#platform/embedded-postgres/embedded-postgres.ts'
import { startMediaSite } from '#testing/media-site.ts'
import { spawnProduct, withDatabaseOf } from '#testing/product-process.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { issueLocalToken } from '../features/identity/auth/local-owner.ts'
import { usualPace } from '../features/sources/ingest/fetch-pace.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

/** Enough of a video to be recognised as one. */
const beginning = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), Buffer.alloc(8192)])

it('runs one slow link of a team in half of the lane, and another once the first takes longer than a brief one', async () => {
  const home = await mkdtemp(join(tmpdir(), 'clipwright-lane-'))
  await using site = await startMediaSite((_request, reply) => void reply.writeHead(200, { 'content-type': 'video/mp4' }).write(beginning))
  const product = spawnProduct(home, { FETCH_ALLOW_HOSTS: site.host, IMPORT_LANE_SIZE: '2' })
  onTestFinished(async () => {
    product.child.kill('SIGTERM')
    await product.ended
    await stopServer(join(home, 'postgres', 'data'))
    await rm(home, { recursive: true, force: true })
  })
  const url = await product.url
  const token = await withDatabaseOf(home, issueLocalToken)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (const name of ['one', 'two', 'three']) {
    const body = JSON.stringify({ videoUrl: `${site.origin}/${name}.mp4` })
    expect((await fetch(`${url}/api/clip-projects`, { method: 'POST', headers, body })).status).toBe(200)
  }
  await withDatabaseOf(home, async (db) => {
    const countRunning = async () => {
      const rows = await db.selectFrom('job_run').where('name', '=', 'projects.import').select('status').execute()
      return rows.filter(({ status }) => status === 'running').length
    }
    await waitUntil(async () => (await countRunning()) === 1, 'the first link to be fetched', 120_000)
    const beganAt = performance.now()
    await waitUntil(async () => (await countRunning()) > 1, 'a second link to be fetched beside it', 300_000)
    expect(performance.now() - beganAt).toBeGreaterThan(usualPace.briefMs - 5000)
    // The second one may not give way as well: the team has as many beside the lane as in it.
    expect(await countRunning()).toBe(2)
  })
})
