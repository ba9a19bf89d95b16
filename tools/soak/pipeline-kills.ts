import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeTalk } from '../../e2e/support/make-talk.ts'
import { createSeededRandom, startKillableProduct } from './killable-product.ts'

// Real projects on real workers that are killed without warning. Checks that nothing is lost or duplicated.
// node tools/soak/pipeline-kills.ts --kills 100 --projects 6 --seed 1
// Ends by itself: a project that is not final after --minutes is a problem like any other.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    projects: { type: 'string', default: '6' },
    workers: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '40' },
  },
})
const random = createSeededRandom(Number(values.seed))
const product = await startKillableProduct({ workers: Number(values.workers) })
const { call, upload } = product

const talk = await makeTalk(product.home)
const projectIds: string[] = []
let kills = 0
const startMs = Date.now()
const isTimeUp = (): boolean => Date.now() - startMs > Number(values.minutes) * 60_000
let problems: string[] = []
try {
  projectIds.push(...(await Promise.all(Array.from({ length: Number(values.projects) }, startProject))))
  await killWorkers()
  while (!isTimeUp() && !(await areAllFinal())) await wait(1000)
  problems = await check()
} catch (error) {
  problems = [`the run itself broke: ${String(error)}`]
} finally {
  await product.stop()
}
process.stdout.write(
  `${kills} kills, ${projectIds.length} projects, ${Math.round((Date.now() - startMs) / 1000)} s: ${problems.length === 0 ? 'nothing lost, nothing doubled' : problems.join('\n')}\n`,
)
process.exitCode = problems.length === 0 ? 0 : 1

async function killWorkers(): Promise<void> {
  while (kills < Number(values.kills) && !isTimeUp()) {
    await wait(500 + random() * 4000)
    if (await areAllFinal()) projectIds.push(await startProject())
    product.killWorker(random())
    kills += 1
    if (kills % 10 === 0)
      process.stdout.write(`${kills} kills, ${projectIds.length} projects, ${Math.round((Date.now() - startMs) / 1000)} s\n`)
  }
  if (kills < Number(values.kills)) throw new Error(`only ${kills} kills before the time was up`)
}

async function startProject(): Promise<string> {
  const importPref = { subtitlesUri: await upload(talk.subtitles, 'srt') }
  const created = await call<{ projectId: string }>('POST', '/clip-projects', { videoUrl: await upload(talk.video, 'mp4'), importPref })
  return created.projectId
}

async function areAllFinal(): Promise<boolean> {
  const stages = await Promise.all(projectIds.map(async (id) => (await call<{ stage: string }>('GET', `/clip-projects/${id}`)).stage))
  return stages.every((stage) => stage === 'COMPLETE' || stage === 'STALLED')
}

async function check(): Promise<string[]> {
  const problems: string[] = []
  for (const id of projectIds) {
    const project = await call<{ stage: string; error: unknown }>('GET', `/clip-projects/${id}`)
    if (project.stage !== 'COMPLETE') problems.push(`${id} is ${project.stage}: ${JSON.stringify(project.error)}`)
    const { data } = await call<{ data: { clipId: string; isRunnerUp: boolean; timeRanges: number[][]; videoUrl: string | null }[] }>(
      'GET',
      `/exportable-clips?projectId=${id}&pageSize=100`,
    )
    const picks = data.filter((clip) => !clip.isRunnerUp)
    if (picks.length === 0) problems.push(`${id} has no clip`)
    if (new Set(data.map((clip) => JSON.stringify(clip.timeRanges))).size !== data.length) problems.push(`${id} has a clip twice`)
    for (const clip of picks) {
      const reply = clip.videoUrl ? await fetch(clip.videoUrl, { headers: { range: 'bytes=4-7' } }) : undefined
      if (reply?.status !== 206 || (await reply.text()) !== 'ftyp') problems.push(`${id}.${clip.clipId} has no playable preview`)
    }
  }
  const doubled = await product.query('select clip_id, target, count(*) from clip_render group by 1, 2 having count(*) > 1')
  return [...problems, ...doubled.map((row) => `render twice: ${JSON.stringify(row)}`), ...(await product.leftBehind())]
}
