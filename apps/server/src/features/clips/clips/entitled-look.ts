import type { Tx } from '#platform/db/tx.ts'
import { checkFeature } from '../../plans/feature-access/feature-access.public.ts'
import type { ProjectRow } from '../../projects/projects/projects.public.ts'
import { mergeLook } from './clip-look.ts'
import { type ClipRow, updateClip } from './clips.store.ts'

/**
 * The clip as the plan of its organisation lets it look: with the mark, unless the plan takes it away. Asked when a render
 * is sent off and again when it is made, whatever project and clip wish for.
 */
export async function withEntitledLook(tx: Tx, project: ProjectRow, clip: ClipRow): Promise<ClipRow> {
  if (mergeLook(project.render_pref, clip.render_override).enableWatermark) return clip
  if (await checkFeature(tx, clip.org_id, 'RemoveWatermark')) return clip
  return updateClip(tx, clip.org_id, clip.id, { render_override: { ...clip.render_override, enableWatermark: true } })
}
