import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClipId } from '@clipwright/contract/ids'
import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import type { Page } from 'playwright-core'
import { ensureLocalOwner } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { updateClip } from '../../apps/server/src/features/clips/clips/clips.store.ts'
import { updateProject } from '../../apps/server/src/features/projects/projects/projects.store.ts'
import { addTalk } from './add-talk.ts'
import { listClips } from './api.ts'
import { withServices } from './product-services.ts'

/** A clip of a talk with a proxy, as after the main job. Each word takes 400 ms. */
export async function addEditableClip(page: Page, { title, said: speech }: { title: string; said: string }): Promise<string> {
  const count = speech.split(' ').length
  const seconds = String((count * 400) / 1000)
  const { projectId } = await addTalk({ title, said: speech, clips: [{ title, firstWord: 0, lastWord: count }] })
  const clip = (await listClips(page, projectId))[0]
  if (!clip) throw new Error('the talk has no clip')
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-editable-'))
  try {
    const proxy = join(folder, 'proxy.mp4')
    const picture = `testsrc2=size=320x180:rate=25:duration=${seconds}`
    const inputs = ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=frequency=300:duration=${seconds}`]
    const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '12', '-c:a', 'aac', '-movflags', '+faststart']
    execFileSync('ffmpeg', [...inputs, ...coding, proxy])
    const key = `test/${projectId}/proxy.mp4`
    const timeline = sampleTimeline({
      analysis: sampleAnalysis({ durationMs: count * 400, frameRate: { num: 25, den: 1 } }),
      words: sampleWords(speech),
      segments: [fillSegment()],
      timeRanges: [[0, (count * 400) / 1000]],
    })
    await withServices(undefined, async ({ db, storage }) => {
      await storage.put(key, proxy, { contentType: 'video/mp4' })
      const { orgId } = await ensureLocalOwner(db)
      await db.transaction(async (tx) => {
        await updateClip(tx, orgId, ClipId.parse(clip.clipId), { timeline, timelineLook: 'test' })
        await updateProject(tx, orgId, projectId, {
          artefacts: { analysis: key, proxy: key, audio: null, peaks: key, filmstrip: null, poster: null },
        })
      })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return `${projectId}.${clip.clipId}`
}
