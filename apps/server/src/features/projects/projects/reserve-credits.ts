import type { Input } from '@clipwright/contract/endpoint'
import type { OrgId } from '@clipwright/contract/ids'
import type { createProject } from '@clipwright/contract/projects/projects'
import type { Span } from '@clipwright/contract/sources/analysis'
import { sourceRange } from '#pipeline/source-range.ts'
import type { BillingMode } from '#config/config.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { paysWithCredits, reserveRun } from '../../plans/credits/charge-run.ts'
import type { ProjectRow } from './projects.store.ts'
import { findLength } from './source-lengths.store.ts'

type NewSource = Pick<Input<typeof createProject>, 'videoUrl' | 'curationPref' | 'uploadedVideoAttr'>

/** Reserves what a new project will process; throws `InsufficientCreditError`. */
export async function reserveNewProject(
  { orgId, billing }: { orgId: OrgId; billing: BillingMode },
  tx: Tx,
  project: Pick<ProjectRow, 'id' | 'run'>,
  source: NewSource,
): Promise<void> {
  if (!(await paysWithCredits(tx, billing, orgId))) return
  await reserveRun(tx, { orgId, projectId: project.id, run: project.run }, await plannedPart(orgId, tx, source))
}

/**
 * By the length that the preflight found, else the one that the caller read, and the range. Nothing is probed here: what the caller says is believed. The import
 * reserves what is missing, and the end gives back what was too much. Null when nothing is known.
 */
async function plannedPart(
  orgId: OrgId,
  tx: Tx,
  { videoUrl, curationPref: { range }, uploadedVideoAttr }: NewSource,
): Promise<Span | null> {
  const lengthMs = (await findLength(tx, orgId, videoUrl)) ?? uploadedVideoAttr?.durationMs
  const startMs = Math.round((range?.startSec ?? 0) * 1000)
  const endMs = Math.min(range ? Math.round(range.endSec * 1000) : Infinity, lengthMs ?? Infinity)
  return Number.isFinite(endMs) ? { startMs, endMs } : null
}

/** Reserves for a run that continues or repeats a project; throws `InsufficientCreditError`. The sample costs nothing. */
export async function reserveNextRun(ctx: RequestContext, tx: Tx, project: ProjectRow): Promise<void> {
  if (project.sourcePlatform === 'SAMPLE' || !(await paysWithCredits(tx, ctx.deps.config.billing, ctx.orgId))) return
  const run = { orgId: project.orgId, projectId: project.id, run: project.run }
  await reserveRun(tx, run, project.probe ? sourceRange(project.probe, project.curationPref) : null)
}
