import { AppError } from '@clipwright/contract/errors'
import type { ClipId, OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toFinishedTimeline } from '@clipwright/timeline/edit/to-timeline'
import { readDocument, toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { captionCharsPerSec, isUpscaled } from '@clipwright/timeline/measure-clip'
import { toRenderPlan } from '@clipwright/timeline/plan-render'
import { unknownPlanQuality } from '#pipeline/refine.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { ProjectRow } from '../projects/projects.public.ts'
import { saveWordCorrections, type WordCorrections } from '../projects/save-word-corrections.public.ts'
import { type ClipEditRow, findClipEdit, writeClipEdit } from './clip-documents.store.ts'
import { lookHash, mergeLook } from './clip-look.ts'
import { type ClipRow, findClip, updateClip } from './clips.store.ts'
import { findAssets } from './document-assets.ts'
import { lookOfDocument } from './document-look.ts'
import { editedMoment } from './edited-moment.ts'
import { withEntitledLook } from './entitled-look.ts'

export type OpenDocument = { document: ClipDocument; revision: number; editedBy: UserId | null }

/** The document of a clip: as it was saved, or as the product made it. Refused while the clip has no layout yet. */
export async function openDocument(db: Queryable, clip: ClipRow): Promise<OpenDocument> {
  const edit = await findClipEdit(db, clip.org_id, clip.id)
  if (edit) return { document: readDocument(edit.document), revision: edit.revision, editedBy: edit.edited_by }
  if (!clip.timeline) throw new AppError('RecordNotExisted', { say: 'This clip is not ready to be edited yet.' })
  return { document: toDocument(clip.timeline), revision: 0, editedBy: null }
}

/** The same by the clip's ids. Throws RecordNotExisted. */
export async function findOpenDocument(db: Queryable, orgId: OrgId, ref: { projectId: ProjectId; clipId: ClipId }): Promise<ClipDocument> {
  const clip = await findClip(db, orgId, ref)
  if (!clip) throw new AppError('RecordNotExisted', { cause: `clip ${ref.clipId}` })
  return (await openDocument(db, clip)).document
}

type Saved = { clip: ClipRow; edit: ClipEditRow }

/**
 * Makes a document the clip's next revision: its timeline, record, look and corrected words with it, in one transaction.
 * Whoever calls holds the locks of project and clip, and has compared the revision.
 */
export async function saveDocument(
  tx: Tx,
  { project, clip, document, userId }: { project: ProjectRow; clip: ClipRow; document: ClipDocument; userId: UserId },
): Promise<Saved> {
  const before = await findClipEdit(tx, clip.org_id, clip.id)
  await findAssets(tx, clip.org_id, document)
  const wished = { ...clip, render_override: { ...clip.render_override, ...lookOfDocument(document) } }
  const entitled = await withEntitledLook(tx, project, wished)
  const look = mergeLook(project.render_pref, entitled.render_override)
  const kept = { ...document, watermark: look.enableWatermark }
  const timeline = toFinishedTimeline(kept)
  const edit = await writeClipEdit(tx, {
    orgId: clip.org_id,
    clipId: clip.id,
    document: kept,
    original: before?.original ?? clip.moment,
    editedBy: userId,
  })
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
  const corrections = correctionsAfter(project.word_corrections, kept, before ? readDocument(before.document) : null)
  if (corrections !== project.word_corrections) await saveWordCorrections(tx, clip.org_id, clip.project_id, corrections)
  return { clip: saved, edit }
}

/** What the project's transcript says differently after this document; words that the document corrects no more go back. */
export function correctionsAfter(known: WordCorrections, document: ClipDocument, before: ClipDocument | null): WordCorrections {
  const after: WordCorrections = { ...known }
  let isChanged = false
  for (const [id, word] of Object.entries(document.words)) {
    const place = /^w(\d+)$/.exec(id)?.[1]
    if (place === undefined) continue
    const text = document.wordEdits[id]?.text
    const had = before?.wordEdits[id]?.text
    if (text !== undefined && after[place]?.text !== text) {
      after[place] = { startMs: word.startMs, text }
      isChanged = true
    } else if (text === undefined && had !== undefined && after[place]?.text === had) {
      delete after[place]
      isChanged = true
    }
  }
  return isChanged ? after : known
}
