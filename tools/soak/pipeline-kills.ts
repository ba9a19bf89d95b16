import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeTalk } from '../../e2e/support/make-talk.ts'
import { findDamage } from './find-damage.ts'
import { createSeededRandom, startKillableProduct } from './killable-product.ts'
import { startProject } from './start-project.ts'

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
const { call } = product

const talk = await makeTalk(product.home)
const projectIds: string[] = []
let kills = 0
const startMs = Date.now()
const isTimeUp = (): boolean => Date.now() - startMs > Number(values.minutes) * 60_000
let problems: string[] = []
try {
  projectIds.push(...(await Promise.all(Array.from({ length: Number(values.projects) }, () => startProject(product, talk)))))
  await killWorkers()
  while (!isTimeUp() && !(await areAllFinal())) await wait(1000)
  problems = await check()
} catch (error) {
  problems = [`the run itself broke: ${String(error)}`]
} finally {
  problems.push(...(await product.stop()))
}
process.stdout.write(
  `${kills} kills, ${projectIds.length} projects, ${Math.round((Date.now() - startMs) / 1000)} s: ${problems.length === 0 ? 'nothing lost, nothing doubled' : problems.join('\n')}\n`,
)
process.exitCode = problems.length === 0 ? 0 : 1

async function killWorkers(): Promise<void> {
  while (kills < Number(values.kills) && !isTimeUp()) {
    await wait(500 + random() * 4000)
    if (await areAllFinal()) projectIds.push(await startProject(product, talk))
    product.killWorker({ choose: random() })
    kills += 1
    if (kills % 10 === 0)
      process.stdout.write(`${kills} kills, ${projectIds.length} projects, ${Math.round((Date.now() - startMs) / 1000)} s\n`)
  }
  if (kills < Number(values.kills)) throw new Error(`only ${kills} kills before the time was up`)
}

async function areAllFinal(): Promise<boolean> {
  const stages = await Promise.all(projectIds.map(async (id) => (await call<{ stage: string }>('GET', `/clip-projects/${id}`)).stage))
  return stages.every((stage) => stage === 'COMPLETE' || stage === 'STALLED')
}

async function check(): Promise<string[]> {
  const { losses, doubles } = await findDamage(product.db, product, projectIds)
  return [...losses, ...doubles, ...(await product.leftBehind())]
}
