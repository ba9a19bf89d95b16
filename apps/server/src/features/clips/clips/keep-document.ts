import type { Moment } from '@clipwright/contract/clips/curation'
import type { UserId } from '@clipwright/contract/ids'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toFinishedTimeline } from '@clipwright/timeline/edit/to-timeline'
import { captionCharsPerSec, isUpscaled } from '@clipwright/timeline/measure-clip'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import { unknownPlanQuality } from '#pipeline/refine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { ProjectRow } from '../../projects/projects/projects.public.ts'
import { type ClipEditRow, writeClipEdit } from './clip-documents.store.ts'
import { lookHash, mergeLook } from './clip-look.ts'
import { type ClipRow, updateClip } from './clips.store.ts'
import { lookOfDocument } from './document-look.ts'
import { editedMoment } from './edited-moment.ts'
import { withEntitledLook } from './entitled-look.ts'

export type KeptDocument = { clip: ClipRow; edit: ClipEditRow }

type Kept = { project: ProjectRow; clip: ClipRow; document: ClipDocument; original: Moment; userId: UserId }

/** The next revision of one clip, with its timeline, record and look. Whoever calls holds the locks of project and clip. */
export async function keepDocument(tx: Tx, { project, clip, document, original, userId }: Kept): Promise<KeptDocument> {
  const wished = { ...clip, render_override: { ...clip.render_override, ...lookOfDocument(document) } }
  const entitled = await withEntitledLook(tx, project, wished)
  const look = mergeLook(project.render_pref, entitled.render_override)
  const kept = { ...document, watermark: look.enableWatermark }
  const timeline = toFinishedTimeline(kept)
  const edit = await writeClipEdit(tx, { orgId: clip.org_id, clipId: clip.id, document: kept, original, editedBy: userId })
  const saved = await updateClip(tx, clip.org_id, clip.id, {
    timeline,
    timeline_look: lookHash(look),
    plan_quality: {
      ...(clip.plan_quality ?? unknownPlanQuality),
      captionCharsPerSec: captionCharsPerSec(timeline),
      upscaled: isUpscaled(toRenderPlan(timeline, 'VIDEO_FILE')),
    },
    render_override: entitled.render_override,
    moment: editedMoment(clip.moment, kept),
    run_id: clip.run_id.replace(/\.[A-Z]+$/, '.CR'),
    version: clip.version + 1,
  })
  return { clip: saved, edit }
}
