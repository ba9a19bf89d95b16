import type { ClipId, UserId } from '@clipwright/contract/ids'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { spokenText } from '@clipwright/timeline/edit/document-words'
import { isSameValue } from '@clipwright/timeline/edit/patches'
import type { Db, Queryable, Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { findClipForJob, listRunClipIds, lockClipForJob, sendPreview } from '../../../clips/clips/change-clips.ts'
import { type OpenDocument, openDocument } from '../../../clips/clips/document/open-document.ts'
import {
  isInState,
  prepareDocument,
  prepareWords,
  stateOf,
  writeDocument,
  writeWords,
} from '../../../clips/clips/document/write-document.ts'
import type { ClipPair, OpenClip } from '../../../clips/clips/open-clip.ts'
import { type CorrectedWord, applyCorrectedWords, type Writing } from './word-changes.ts'

type Clip = OpenClip['clip']

/** A clip whose words are to be spelled differently. `isHeard`: they play in it, so its preview must be rendered again. */
type CorrectedClip = { current: OpenDocument; document: ClipDocument; isHeard: boolean }

async function correctWordsIn(
  db: Queryable,
  clip: Clip,
  words: readonly CorrectedWord[],
  writing: Writing,
): Promise<CorrectedClip | undefined> {
  const current = await openDocument(db, clip)
  const document = applyCorrectedWords(current.document, words, writing)
  return document === current.document ? undefined : { current, document, isHeard: spokenText(document) !== spokenText(current.document) }
}

/** The clips of the project’s run other than the one the words were corrected in. */
export async function listOtherClipIds(db: Queryable, origin: Clip): Promise<ClipId[]> {
  const clipIds = await listRunClipIds(db, origin.orgId, origin.projectId)
  return clipIds.filter((id) => id !== origin.id)
}

/** The number of other clips in which these words play and would change. */
export async function countCorrectedClips(
  db: Queryable,
  origin: Clip,
  { words, writing }: { words: readonly CorrectedWord[]; writing: Writing },
): Promise<number> {
  let count = 0
  for (const clipId of await listOtherClipIds(db, origin)) {
    const open = await findClipForJob(db, origin.orgId, { projectId: origin.projectId, clipId })
    if (open && (await correctWordsIn(db, open.clip, words, writing))?.isHeard) count += 1
  }
  return count
}

type JobContext = { db: Db; assertOwned(tx: Tx): Promise<void> }
/** Words of one clip, and who corrected them there. */
type Correction = { words: readonly CorrectedWord[]; heard: ClipDocument['words']; userId: UserId }

/**
 * Spells the words in one other clip as the transcript has them now, and renders its preview again if they play in it.
 * Slow work comes before the locks, and is repeated when somebody changed the clip meanwhile.
 */
export async function correctClip(ctx: JobContext, origin: Clip, clipId: ClipId, correction: Correction): Promise<void> {
  const { orgId, projectId } = origin
  const ref: ClipPair = { projectId, clipId }
  for (;;) {
    const open = await findClipForJob(ctx.db, orgId, ref)
    if (!open) return
    const { wordCorrections: corrections } = open.project
    const corrected = await correctWordsIn(ctx.db, open.clip, correction.words, { corrections, heard: correction.heard })
    if (!corrected) return
    const write = await prepareWrite(ctx.db, open, corrected, correction.userId)
    const isWritten = await ctx.db.transaction(async (tx) => {
      const locked = await lockClipForJob(tx, orgId, ref)
      if (!locked) return true
      await ctx.assertOwned(tx)
      if (!isSameValue(locked.project.wordCorrections, corrections)) return false
      if (!(await isInState(tx, locked.clip, stateOf(open.clip, corrected.current.revision)))) return false
      const result = await write(tx, locked)
      if (!result) return false
      if (corrected.isHeard) await sendPreview(tx, locked.project, result)
      await publishEvent(tx, orgId, { type: 'clips.changed', projectId })
      return true
    })
    if (isWritten) return
  }
}

type Write = (tx: Tx, locked: OpenClip) => Promise<Clip | undefined>

async function prepareWrite(db: Db, open: OpenClip, { current, document, isHeard }: CorrectedClip, userId: UserId): Promise<Write> {
  if (current.editedBy !== null && isHeard && open.clip.runId.endsWith('.CR')) {
    const prepared = await prepareDocument(db, open, document)
    return async (tx, locked) => (await writeDocument(tx, locked, prepared, userId))?.clip
  }
  const prepared = prepareWords(document)
  return (tx, { clip }) => writeWords(tx, clip, prepared, { editedBy: current.editedBy, isHeard })
}
