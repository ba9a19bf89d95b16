import type { OrgId, RenderId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { ClipEditRow } from '../document/clip-documents.store.ts'
import type { ClipRow } from '../clips.store.ts'

type HeldClip = Pick<ClipRow, 'timeline' | 'timelineLook' | 'renderOverride' | 'moment' | 'planQuality' | 'version'>
type HeldEdit = Pick<ClipEditRow, 'document' | 'original' | 'editedBy' | 'revision'>
/** What a render reads of a clip, as it was when somebody asked for the render. `edit`: null for a clip without a document. */
type HeldState = { clip: HeldClip; edit: HeldEdit | null }

declare module '#platform/db/database.ts' {
  interface Database {
    held_export: { render_id: RenderId; org_id: OrgId; clip: HeldClip; edit: HeldEdit | null }
  }
}

/**
 * Holds the clip as it is now for its exports that are not made yet. Called under the clip's lock, before anything that a
 * render shows of it changes.
 */
export async function holdExports(tx: Tx, { orgId, id }: Pick<ClipRow, 'orgId' | 'id'>): Promise<void> {
  await sql`
    with waiting as (
      update clip_render set is_held = true
      where org_id = ${orgId} and clip_id = ${id} and status = 'pending' and target <> 'VIDEO_PREVIEW' and not is_automatic and not is_held
      returning id, org_id, clip_id
    )
    insert into held_export (render_id, org_id, clip, edit)
    select waiting.id, waiting.org_id,
      jsonb_build_object('timeline', clip.timeline, 'timelineLook', clip.timeline_look, 'renderOverride', clip.render_override,
        'moment', clip.moment, 'planQuality', clip.plan_quality, 'version', clip.version),
      case when edit.clip_id is null then null else jsonb_build_object('document', edit.document, 'original', edit.original,
        'editedBy', edit.edited_by, 'revision', edit.revision) end
    from waiting
    join clip on clip.id = waiting.clip_id and clip.org_id = waiting.org_id
    left join clip_edit edit on edit.clip_id = clip.id and edit.org_id = clip.org_id
    on conflict (render_id) do nothing
  `.execute(tx)
}

export async function findHeldState(db: Queryable, orgId: OrgId, renderId: RenderId): Promise<HeldState | undefined> {
  return db
    .selectFrom('held_export')
    .select(['clip', 'edit'])
    .where('org_id', '=', orgId)
    .where('render_id', '=', renderId)
    .executeTakeFirst()
}

/** The export is made: what was held for it is of no more use. */
export async function dropHeldState(tx: Tx, orgId: OrgId, renderId: RenderId): Promise<void> {
  await tx.deleteFrom('held_export').where('org_id', '=', orgId).where('render_id', '=', renderId).execute()
}
