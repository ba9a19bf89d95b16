import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeMedia, makeVideo } from '../../packages/media/src/testing/test-media.ts'
import { startStockVendors } from '../../apps/server/src/testing/stock-vendors.ts'
import { startImageService } from '../../apps/server/src/testing/image-service.ts'
import { makeTalk } from '../../e2e/support/make-talk.ts'
import { createSeededRandom, startKillableProduct } from './killable-product.ts'

// B-roll, voices, music, titles and proposals on real workers that are killed without warning, against local stand-ins for
// footage vendors and the image service. Checks that every task ends well, once, and that nothing is left over.
// node tools/soak/task-kills.ts --kills 40 --seed 1

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '40' },
    workers: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '30' },
  },
})
const random = createSeededRandom(Number(values.seed))
const media = await makeMediaFiles()
const vendors = await startStockVendors(media)
const images = await startImageService(media.thumb)
const product = await startKillableProduct({
  workers: Number(values.workers),
  env: {
    PEXELS_API_KEY: 'key',
    PEXELS_BASE: vendors.origin,
    FETCH_ALLOW_HOSTS: vendors.host,
    IMAGE_MODEL_URL: images.url,
    IMAGE_MODELS: 'sdxl',
  },
})
const { call, query } = product
const startMs = Date.now()
const isTimeUp = (): boolean => Date.now() - startMs > Number(values.minutes) * 60_000

type ClipRef = { projectId: string; clipId: string }
/** Kinds of requests, and how often each was made. */
const requestCounts = new Map<string, number>()
let kills = 0
let turns = 0
let problems: string[] = []
try {
  const clips = await makeClips()
  const requests = listRequests()
  while (kills < Number(values.kills) && !isTimeUp()) {
    for (let count = 0; count < 2; count++) await ask(requests, clips)
    await wait(300 + random() * 3500)
    product.killWorker({ choose: random() })
    kills += 1
    if (kills % 10 === 0) process.stdout.write(`${kills} kills, ${Math.round((Date.now() - startMs) / 1000)} s\n`)
  }
  while (!isTimeUp() && (await countLive()) > 0) await wait(500)
  problems = [...(await check()), ...(await product.leftBehind())]
} catch (error) {
  problems = [`the run itself broke: ${String(error)}`]
} finally {
  problems.push(...(await product.stop()))
  await vendors[Symbol.asyncDispose]()
  await images[Symbol.asyncDispose]()
}
const summary = [...requestCounts].map(([name, count]) => `${count} ${name}`).join(', ')
process.stdout.write(
  `${kills} kills, ${Math.round((Date.now() - startMs) / 1000)} s, ${summary}: ${problems.length === 0 ? 'nothing lost, nothing doubled' : problems.join('\n')}\n`,
)
process.exitCode = problems.length === 0 ? 0 : 1

async function makeMediaFiles(): Promise<{ video: Buffer; thumb: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-soak-'))
  const video = await readFile(await makeVideo(folder, 'video.mp4', { size: '360x640', seconds: 6, sound: false }))
  const thumb = await readFile(await makeMedia(folder, ['-f', 'lavfi', '-i', 'testsrc2=s=360x640:d=1:r=1', '-frames:v', '1', 't.jpg']))
  await rm(folder, { recursive: true })
  return { video, thumb }
}

/** Clips of some projects that were processed without kills: B-roll is searched once at a time per clip. */
async function makeClips(): Promise<ClipRef[]> {
  const talk = await makeTalk(product.home)
  return (await Promise.all(Array.from({ length: 3 }, () => listClips(talk)))).flat()
}

async function listClips(talk: Awaited<ReturnType<typeof makeTalk>>): Promise<ClipRef[]> {
  const importPref = { subtitlesUri: await product.upload(talk.subtitles, 'srt') }
  const videoUrl = await product.upload(talk.video, 'mp4')
  const { projectId } = await call<{ projectId: string }>('POST', '/clip-projects', { videoUrl, importPref })
  for (;;) {
    const { stage } = await call<{ stage: string }>('GET', `/clip-projects/${projectId}`)
    if (stage === 'COMPLETE') break
    if (stage === 'STALLED' || isTimeUp()) throw new Error(`the project is ${stage}`)
    await wait(1000)
  }
  const { data } = await call<{ data: { clipId: string }[] }>('GET', `/exportable-clips?projectId=${projectId}&pageSize=100`)
  return data.map(({ clipId }) => ({ projectId, clipId }))
}

function listRequests(): [name: string, path: string, body: () => object][] {
  return [
    ['searches for footage', '/brolls', () => ({ source: 'Stock', approach: 'Auto' })],
    ['drawn images', '/brolls', () => ({ source: 'GenAi', approach: 'Auto', model: 'sdxl' })],
    ['motion graphics', '/brolls', () => ({ source: 'GenAi', approach: 'Auto', model: 'motion_graphic' })],
    ['footage fetched', '/broll/update', () => ({})],
    ['voice-overs', '/voice-overs', () => ({ text: 'Three lessons from a small shop on the corner.' })],
    ['clearer voices', '/voice-enhancement', () => ({ strength: 0.8 })],
    ['pieces of music', '/music-beds', () => ({ bed: 'calm' })],
    ['titles', '/cluster-jobs', () => ({ type: 'GEN_TITLE', style: 'question' })],
    ['proposals', '/refine-tasks', () => ({ wish: 'shorter' })],
  ]
}

/** The next request for the next clip. Requests the product would refuse (a clip is being searched) are skipped. */
async function ask(requests: ReturnType<typeof listRequests>, clips: readonly ClipRef[]): Promise<void> {
  const turn = turns++
  const [name, path, body] = requests[turn % requests.length] ?? ['', '', () => ({})]
  const clip = clips[turn % clips.length]
  try {
    if (path === '/broll/update') {
      const [item] = await query<{ id: string }>(
        "select id from broll_item where status = 'remote' and upload_id is null order by random() limit 1",
      )
      if (!item) return
      await call('POST', path, { change: 'fetch', itemId: item.id })
    } else await call('POST', path, { ...clip, ...body() })
    requestCounts.set(name, (requestCounts.get(name) ?? 0) + 1)
  } catch (error) {
    if (!/RecordExisted|RateExceed|QuotaExceed/.test(String(error))) throw error
  }
}

async function countLive(): Promise<number> {
  const [row] = await query<{ count: string }>("select count(*) from job_run where status in ('queued', 'running', 'retrying')")
  return Number(row?.count)
}

async function check(): Promise<string[]> {
  const rules: [what: string, text: string][] = [
    ['task not completed', "select id, kind, status, error from clip_task where status <> 'completed'"],
    ['B-roll task not completed', "select id, stage, error from broll_task where stage <> 'COMPLETE'"],
    ['item not here', "select id, status, error from broll_item where status in ('fetching', 'failed')"],
    [
      'asset twice, or of no item',
      'select asset.id from asset where (select count(*) from broll_item where broll_item.upload_id = asset.upload_id) <> 1',
    ],
    [
      'finished upload that nothing names',
      `select id from upload where status = 'complete' and usecase = 'asset'
        and not exists (select from asset where asset.upload_id = upload.id)
        and not exists (select from clip_task where result::text like '%' || upload.id || '%')`,
    ],
    [
      'task whose file is not there',
      `select id, kind from clip_task where result ->> 'uri' is not null
        and not exists (select from upload where 'upload://' || upload.id = result ->> 'uri' and upload.status = 'complete')`,
    ],
    [
      'made item that no place shows',
      'select id from broll_item where task_id is not null and not exists (select from broll_place where item_ids ? broll_item.id)',
    ],
    ['place twice', 'select task_id, start_ms from broll_place group by 1, 2 having count(*) > 1'],
    [
      'quota that does not fit',
      `select used_amount from org_feature where key = 'Broll' and used_amount <> (
        select count(*) from broll_task where exists (
          select from broll_place where task_id = broll_task.id and jsonb_array_length(item_ids) > 0))`,
    ],
  ]
  const problems: string[] = []
  for (const [what, text] of rules) for (const row of await query(text)) problems.push(`${what}: ${JSON.stringify(row)}`)
  return problems
}
