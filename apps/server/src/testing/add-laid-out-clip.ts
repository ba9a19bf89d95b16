import type { ClipId, OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { updateClip } from '#features/clips/clips/clips.store.ts'
import { addSpokenProject } from './add-spoken-project.ts'
import type { TestHttp } from './test-http.ts'

export type LaidOutClip = { projectId: ProjectId; clipId: ClipId; ref: string }

/** Adds a clip of the whole text, laid out as the main job leaves it. */
export async function addLaidOutClip(
  { db, deps }: Pick<TestHttp, 'db' | 'deps'>,
  { orgId, userId }: { orgId: OrgId; userId: UserId },
  text: string,
): Promise<LaidOutClip> {
  const place = { db, storage: deps.storage, scratchDir: deps.config.scratchDir, orgId, userId }
  const words = text.split(' ').length
  const clips = [{ title: 'Why', firstWord: 0, lastWord: words }]
  const { projectId, clipIds } = await addSpokenProject(place, { title: 'Shop', said: text, clips })
  const clipId = clipIds[0] as ClipId
  const timeline = sampleTimeline({
    analysis: sampleAnalysis({ frameRate: { num: 50, den: 1 } }),
    words: sampleWords(text),
    segments: [fillSegment()],
    timeRanges: [[0, (words * 400) / 1000]],
  })
  await db.transaction((tx) => updateClip(tx, orgId, clipId, { timeline, timelineLook: 'test' }))
  return { projectId, clipId, ref: `${projectId}.${clipId}` }
}
