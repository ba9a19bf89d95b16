import type { RenderPreferenceOverride } from '@clipwright/contract/projects/preferences'
import type { Watermark } from '@clipwright/contract/publishing/check-post'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { checkFeature } from '../../../plans/feature-access/check-feature.ts'
import type { ProjectRow } from '../../../projects/projects/open-project.ts'
import { mergeLook } from './clip-look.ts'
import { type ClipRow, updateClip } from '../clips.store.ts'

/** The clip’s preferences, limited by the plan of its organisation: with the watermark, unless the plan removes it. */
export async function entitledOverride(
  db: Queryable,
  project: ProjectRow,
  { orgId, renderOverride }: Pick<ClipRow, 'orgId' | 'renderOverride'>,
): Promise<RenderPreferenceOverride> {
  if (mergeLook(project.renderPref, renderOverride).enableWatermark) return renderOverride
  if (await checkFeature(db, orgId, 'RemoveWatermark')) return renderOverride
  return { ...renderOverride, enableWatermark: true }
}

/** The watermark that an export of the clip would carry now; null: none. */
export async function readWatermark(db: Queryable, project: ProjectRow, { orgId, renderOverride }: ClipRow): Promise<Watermark | null> {
  if (!(await checkFeature(db, orgId, 'RemoveWatermark'))) return 'required'
  return mergeLook(project.renderPref, renderOverride).enableWatermark ? 'removable' : null
}

/** The clip with those preferences. Applied when a render is queued and again when it starts, whatever project and clip ask for. */
export async function withEntitledLook(tx: Tx, project: ProjectRow, clip: ClipRow): Promise<ClipRow> {
  const renderOverride = await entitledOverride(tx, project, clip)
  return renderOverride === clip.renderOverride ? clip : updateClip(tx, clip.orgId, clip.id, { renderOverride })
}
