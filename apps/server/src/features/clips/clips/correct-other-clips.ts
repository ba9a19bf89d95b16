import type { UserId } from '@clipwright/contract/ids'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { spokenText } from '@clipwright/timeline/edit/document-words'
import { isSameValue } from '@clipwright/timeline/edit/patches'
import { toFinishedTimeline } from '@clipwright/timeline/edit/to-timeline'
import { readDocument, toDocument } from '@clipwright/timeline/edit/upgrade-document'
import type { Db, Queryable, Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { findProject, type ProjectRow } from '../../projects/projects/open-project.ts'
import { lockClipForJob } from './change-clips.ts'
import { type ClipEditRow, findClipEdit, writeClipEdit } from './clip-documents.store.ts'
import { type ClipRow, findClip, listRunClips, updateClip } from './clips.store.ts'
import { playedMoment, withPlayed } from './edited-moment.ts'
import { isInState, prepareDocument, stateOf, writeDocument } from './prepare-document.ts'
import { sendRender } from './send-render.ts'
import { type CorrectedWord, withCorrectedWords, type Writing } from './word-changes.ts'

/** Words of one clip, and who corrected them there. */
export type Correction = { origin: ClipRow; words: readonly CorrectedWord[]; heard: ClipDocument['words']; userId: UserId }

/** A clip in which the words are to be written differently. `isHeard`: they play in it, so that its preview is made again. */
type Corrected = { clip: ClipRow; edit: ClipEditRow | undefined; document: ClipDocument; isHeard: boolean }

async function correctedIn(
  db: Queryable,
  clip: ClipRow,
  words: readonly CorrectedWord[],
  writing: Writing,
): Promise<Corrected | undefined> {
  if (!clip.timeline) return undefined
  const edit = await findClipEdit(db, clip.org_id, clip.id)
  const before = edit ? readDocument(edit.document) : toDocument(clip.timeline)
  const document = withCorrectedWords(before, words, writing)
  return document === before ? undefined : { clip, edit, document, isHeard: spokenText(document) !== spokenText(before) }
}

/** The clips of the project's run that were not corrected along with the one that they share words with. */
export async function listOtherClips(db: Queryable, { run }: ProjectRow, origin: ClipRow): Promise<ClipRow[]> {
  const clips = await listRunClips(db, origin.org_id, origin.project_id, run)
  return clips.filter(({ id, timeline }) => id !== origin.id && timeline !== null)
}

/** In how many other clips these words will be heard differently. */
export async function countCorrectedClips(
  db: Queryable,
  project: ProjectRow,
  { origin, words, heard }: Omit<Correction, 'userId'>,
): Promise<number> {
  let count = 0
  for (const clip of await listOtherClips(db, project, origin)) {
    const corrected = await correctedIn(db, clip, words, { corrections: project.word_corrections, heard })
    if (corrected?.isHeard) count += 1
  }
  return count
}

type JobContext = { db: Db; assertOwned(tx: Tx): Promise<void> }

/**
 * Writes the words in one other clip as the transcript has them now, and has its preview made again where they are heard.
 * What takes long is worked out before the locks, and once more when somebody changed the clip meanwhile.
 */
export async function correctClip(
  ctx: JobContext,
  { clip: { org_id: orgId, project_id: projectId, id } }: { clip: ClipRow },
  correction: Correction,
): Promise<void> {
  for (;;) {
    const project = await findProject(ctx.db, orgId, projectId)
    const clip = await findClip(ctx.db, orgId, { projectId, clipId: id })
    if (!project || !clip) return
    const corrected = await correctedIn(ctx.db, clip, correction.words, { corrections: project.word_corrections, heard: correction.heard })
    if (!corrected) return
    const write = await prepareWrite(ctx.db, project, corrected, correction.userId)
    const isWritten = await ctx.db.transaction(async (tx) => {
      const open = await lockClipForJob(tx, orgId, { projectId, clipId: id })
      if (!open) return true
      await ctx.assertOwned(tx)
      if (!isSameValue(open.project.word_corrections, project.word_corrections)) return false
      if (!(await isInState(tx, open.clip, stateOf(clip, corrected.edit?.revision ?? 0)))) return false
      const written = await write(tx, open)
      if (!written) return false
      if (corrected.isHeard) await sendRender(tx, open.project, written, 'VIDEO_PREVIEW', false)
      await publishEvent(tx, orgId, { type: 'clips.changed', projectId })
      return true
    })
    if (isWritten) return
  }
}

type Write = (tx: Tx, open: { project: ProjectRow; clip: ClipRow }) => Promise<ClipRow | undefined>

async function prepareWrite(db: Db, project: ProjectRow, { clip, edit, document, isHeard }: Corrected, userId: UserId): Promise<Write> {
  if (edit && isHeard && clip.run_id.endsWith('.CR')) {
    const prepared = await prepareDocument(db, { project, clip }, document)
    return async (tx, open) => (await writeDocument(tx, open, prepared, userId))?.clip
  }
  const timeline = toFinishedTimeline(document)
  const { text, lines, words } = playedMoment(document)
  return async (tx, open) => {
    const { org_id: orgId, id: clipId, moment, version } = open.clip
    // The document in place of the one that the clip has, where it has one; it stays whose it was.
    if (edit) await writeClipEdit(tx, { orgId, clipId, document, original: edit.original, editedBy: edit.edited_by })
    // The words lie beside the clip, for when it is made longer: what was rendered of it stays good.
    if (!isHeard) return updateClip(tx, orgId, clipId, { timeline })
    // A clip that nobody edited stays one: only its words are others.
    const { timeRanges, durationSec } = moment
    return updateClip(tx, orgId, clipId, {
      timeline,
      moment: withPlayed(moment, { timeRanges, durationSec, text, lines, words }),
      version: version + 1,
    })
  }
}
