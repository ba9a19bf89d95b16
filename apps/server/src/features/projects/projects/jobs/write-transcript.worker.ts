import { toSrt, toTxt, toVtt } from '@clipwright/media/speech/transcript-files'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { publishCorrectedTranscript } from '../corrected-transcript.store.ts'
import { readTranscript, storeText } from '../project-files.ts'
import { projectKey } from '../project-keys.ts'
import { findProject, type TranscriptInfo } from '../projects.store.ts'
import { correctionsHash } from '../word-corrections.ts'
import { writeTranscriptJob } from './write-transcript.job.ts'

/** Of several corrections in quick succession, one attempt writes all; the others find nothing to do. */
export const writeTranscriptWorker = defineWorker(writeTranscriptJob, async ({ orgId, projectId }, ctx: WorkerContext) => {
  const project = await findProject(ctx.db, orgId, projectId)
  const info = project?.transcriptInfo
  if (!project || !info || project.deletedAt || project.purgedAt) return
  const hash = correctionsHash(project.wordCorrections)
  if (info.corrected?.hash === hash) return
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  const transcript = await readTranscript(ctx.deps.storage, project, scratch.path, ctx.signal)
  // Each attempt has its own key, so that a link already given out keeps its bytes.
  const key = (name: string) => projectKey(orgId, projectId, `corrected-${hash}-${ctx.fence}/${name}`)
  const keys: TranscriptInfo['keys'] = {
    json: key('transcript.json'),
    txt: key('transcript.txt'),
    srt: key('transcript.srt'),
    vtt: key('transcript.vtt'),
  }
  const texts = [
    [keys.json, JSON.stringify(transcript), 'application/json'],
    [keys.txt, toTxt(transcript), 'text/plain; charset=utf-8'],
    [keys.srt, toSrt(transcript.words), 'application/x-subrip'],
    [keys.vtt, toVtt(transcript.words), 'text/vtt'],
  ] as const
  let sizeBytes = 0
  for (const [place, text, contentType] of texts) sizeBytes += await storeText(ctx.deps.storage, place, text, contentType, scratch.path)
  const left = await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    return publishCorrectedTranscript(tx, orgId, projectId, { heardKey: info.keys.json, corrected: { hash, keys, sizeBytes } })
  })
  for (const place of Object.values(left?.keys ?? {})) {
    // What cannot be deleted now goes with its project.
    await ctx.deps.storage.delete(place).catch((err: unknown) => ctx.log.warn({ err, place }, 'an old transcript stays'))
  }
})
