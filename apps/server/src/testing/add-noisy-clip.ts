import { join } from 'node:path'
import type { ClipId, OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import { probeMedia } from '@clipwright/media/probe'
import { runToolOrThrow } from '@clipwright/media/run-tool'
import { sampleAnalysis, sampleTimeline } from '@clipwright/timeline/testing/sample-timeline'
import { jsonb } from '#platform/db/jsonb.ts'
import { addSpokenProject } from './add-spoken-project.ts'
import type { TestHttp } from './test-http.ts'

/** Adds a clip of a noisy recording, with its words (400 ms each) and its document. `folder` holds the recording. */
export async function addNoisyClip(
  { db, deps }: Pick<TestHttp, 'db' | 'deps'>,
  { orgId, userId }: { orgId: OrgId; userId: UserId },
  { said: text, folder }: { said: string; folder: string },
) {
  const place = { db, storage: deps.storage, scratchDir: deps.config.scratchDir, orgId, userId }
  const count = text.split(' ').length
  const { projectId, clipIds } = await addSpokenProject(place, {
    title: 'Bread',
    said: text,
    clips: [{ title: 'Bread', firstWord: 0, lastWord: count - 1 }],
  })
  const words = text.split(' ').map((text, at) => ({ id: `w${at}`, text, startMs: at * 400, endMs: at * 400 + 380 }))
  const durationMs = count * 400
  const analysis = sampleAnalysis({ durationMs, width: 0, height: 0, frameRate: { num: 25, den: 1 } })
  const timeline = sampleTimeline({ analysis, words, timeRanges: [[0, (count - 6) * 0.4]] })
  const file = join(folder, 'talk.wav')
  const voice = "sine=frequency=180:sample_rate=48000,volume='if(lt(mod(t,1),0.6),0.5,0)':eval=frame[v]"
  const graph = `${voice};anoisesrc=c=pink:a=0.02:r=48000:seed=3[n];[v][n]amix=duration=first:normalize=0[o]`
  const seconds = String(durationMs / 1000)
  const args = ['-hide_banner', '-loglevel', 'error', '-filter_complex', graph, '-map', '[o]', '-t', seconds, '-y', 'talk.wav']
  await runToolOrThrow({ tool: 'ffmpeg', args, cwd: folder, timeoutMs: 60_000 }, 'ServerError')
  const key = `test/${projectId}/talk.wav`
  await deps.storage.put(key, file, { contentType: 'audio/wav' })
  const probe = await probeMedia(file)
  const source = { key, fileName: 'talk.wav', sizeBytes: 1, sha256: 'a'.repeat(64) }
  await db
    .updateTable('project')
    .set({ probe: jsonb(probe), source: jsonb(source) } as never)
    .where('id', '=', projectId)
    .execute()
  const heardTimeline = { ...timeline, captions: { ...timeline.captions, words } }
  await db
    .updateTable('clip')
    .set({ timeline: jsonb(heardTimeline) } as never)
    .where('project_id', '=', projectId)
    .execute()
  return { projectId: projectId as ProjectId, clipId: clipIds[0] as ClipId, timeline: heardTimeline }
}
