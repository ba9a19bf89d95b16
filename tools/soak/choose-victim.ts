import { renderClipJob } from '../../apps/server/src/features/clips/clips/jobs/render-clip.job.ts'
import { stepJobs } from '../../apps/server/src/features/projects/projects/step-jobs.ts'
import { type Step, steps } from '../../apps/server/src/features/projects/projects/steps.ts'
import type { Db } from '../../apps/server/src/platform/db/tx.ts'

/** A job that lost its worker more often than this waits longer each time, as it should; such waits are not what is measured. */
const crashesOfJob = 3

/** Steps by the names of their jobs; rendering is one job for each clip, and one that sends them off. */
const stepOf = new Map<string, Step>([...steps.map((step) => [stepJobs[step].name, step] as const), [renderClipJob.name, 'render']])

type Victim = { step: Step; worker: string; pid: number }

export const countByStep = (): Map<Step, number> => new Map(steps.map((step) => [step, 0]))

/** A worker that runs a job of the step that was hit least, at a moment of no choice: whenever it is seen first. */
export async function chooseVictim(db: Db, killsByStep: ReadonlyMap<Step, number>): Promise<Victim | undefined> {
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
