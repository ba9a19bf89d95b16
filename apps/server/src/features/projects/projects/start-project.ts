import { type OrgId, ProjectId } from '@clipwright/contract/ids'
import type { RenderPref } from '@clipwright/contract/projects/preferences'
import type { Caller } from '#platform/http/context.ts'
import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { checkFeature, readFeatureConfigs } from '../../plans/feature-access/check-feature.ts'
import { sendStep } from './advance-project.ts'
import type { NewProject, ProjectRow } from './projects.store.ts'
import { saveStep } from './project-steps.store.ts'
import * as store from './projects.store.ts'
import { storageTerm } from './storage-policy.ts'
import { firstOpenStep, type Step, steps } from './steps.ts'

type ProjectStart = Omit<NewProject, 'id' | 'orgId' | 'userId' | 'clusterJobId' | 'storageExpireAt' | 'storageStatus'>

/** Inserts a project and its first job in one transaction, so that neither exists without the other. */
export async function startProject(tx: Tx, caller: Pick<Caller, 'orgId' | 'userId'>, start: ProjectStart): Promise<ProjectRow> {
  const project = await store.insertProject(tx, {
    ...start,
    renderPref: await withWatermark(tx, caller.orgId, start.renderPref),
    id: ProjectId.parse(newId()),
    orgId: caller.orgId,
    userId: caller.userId,
    clusterJobId: newId(),
    ...storageTerm(await store.findPlan(tx, caller.orgId), undefined, Date.now()),
  })
  return sendRun(tx, project)
}

/** With the watermark, unless the plan removes it and the organisation wants it removed. */
async function withWatermark(tx: Tx, orgId: OrgId, pref: RenderPref): Promise<RenderPref> {
  const { watermarkByDefault } = await readFeatureConfigs(tx, orgId)
  const isMarked = watermarkByDefault || !(await checkFeature(tx, orgId, 'RemoveWatermark'))
  return isMarked ? { ...pref, enableWatermark: true } : pref
}

/** Starts a run at the first step without a result. Steps with a result count as done. */
export async function sendRun(tx: Tx, project: ProjectRow): Promise<ProjectRow> {
  const first = firstOpenStep({
    source: project.source,
    artefacts: project.artefacts,
    transcript: project.transcriptInfo,
    curation: project.curation,
    // Layouts are cheap and depend on everything else, so a run starts here at the latest.
    refined: false,
  })
  for (const step of steps) {
    const status: 'done' | 'waiting' = isBefore(step, first) ? 'done' : 'waiting'
    await saveStep(tx, project.orgId, { projectId: project.id, run: project.run, step, status })
  }
  const row = await store.updateProject(tx, project.orgId, project.id, {
    stage: 'QUEUED',
    step: first,
    progress: 0,
    estMs: null,
    error: null,
  })
  await sendStep(tx, { orgId: project.orgId, projectId: project.id, run: project.run }, first)
  await publishEvent(tx, project.orgId, { type: 'project.changed', projectId: project.id })
  return row
}

function isBefore(step: Step, other: Step): boolean {
  return steps.indexOf(step) < steps.indexOf(other)
}
