import { execFileSync } from 'node:child_process'
import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClipId, type ProjectId } from '@clipwright/contract/ids'
import { makeTalkingFaces } from '@clipwright/curation/testing/synthetic-analysis'
import { probeMedia } from '@clipwright/media/probe'
import { fillSegment, sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import type { Page } from 'playwright-core'
import { ensureLocalOwner } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { updateClip } from '../../apps/server/src/features/clips/clips/clips.store.ts'
import { updateProject } from '../../apps/server/src/features/projects/projects/projects.store.ts'
import { addTalk } from './add-talk.ts'
import { listClips } from './api.ts'
import { withServices } from './product-services.ts'
import type { RecordedTalk } from './real-talk.ts'

const [width, height] = [640, 360]

/**
 * A clip of a video that can be rendered: red on the left with one face, blue on the right with another; the crop shows the
 * left. Each word takes 400 ms. With a `talk` it is that recording, with its words and faces.
 */
export async function addVideoClip(
  page: Page,
  { title, said: speech, talk }: { title: string; said: string; talk?: RecordedTalk | undefined },
): Promise<string> {
  const count = speech.split(' ').length
  const durationMs = talk?.analysis.durationMs ?? count * 400
  const { projectId } = await addTalk({ title, said: speech, clips: [{ title, firstWord: 0, lastWord: count }] })
  const clip = (await listClips(page, projectId))[0]
  if (!clip) throw new Error('the talk has no clip')
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-video-'))
  try {
    const analysis = talk?.analysis ?? analysisOf(durationMs)
    const files = await makeFiles(folder, durationMs, analysis, talk?.video)
    const key = (name: string) => `test/${projectId}/${name}`
    const timeline = sampleTimeline({
      analysis,
      words: talk?.words ?? sampleWords(speech),
      segments: [fillSegment({ endMs: durationMs, panes: [{ path: [{ atMs: 0, x: 0.05, y: 0, w: 0.316, h: 1, move: 'cut' }] }] })],
      timeRanges: [[0, durationMs / 1000]],
    })
    const sourceObject = await sourceOf(files.video, key('source.mp4'))
    await withServices(undefined, async ({ db, storage }) => {
      await storage.put(key('source.mp4'), files.video, { contentType: 'video/mp4' })
      await storage.put(key('analysis.json'), files.analysis, { contentType: 'application/json' })
      const { orgId } = await ensureLocalOwner(db)
      await db.transaction(async (tx) => {
        await updateClip(tx, orgId, ClipId.parse(clip.clipId), { timeline, timelineLook: 'test' })
        await updateProject(tx, orgId, projectId as ProjectId, {
          ...sourceObject,
          artefacts: {
            analysis: key('analysis.json'),
            proxy: key('source.mp4'),
            audio: null,
            peaks: key('analysis.json'),
            filmstrip: null,
            poster: null,
          },
        })
      })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return `${projectId}.${clip.clipId}`
}

function analysisOf(durationMs: number) {
  const face = { y: 0.4, h: 0.36, fromMs: 0, toMs: durationMs }
  const faces = [
    { ...face, x: 0.22, talks: [{ startMs: 0, endMs: durationMs }] },
    { ...face, x: 0.78, talks: [] },
  ]
  return makeTalkingFaces({ durationMs, faces, width, height })
}

async function makeFiles(
  folder: string,
  durationMs: number,
  analysis: object,
  ownVideo: string | undefined,
): Promise<{ video: string; analysis: string }> {
  const file = join(folder, 'analysis.json')
  await writeFile(file, JSON.stringify(analysis))
  if (ownVideo) return { video: ownVideo, analysis: file }
  const video = join(folder, 'source.mp4')
  const seconds = String(durationMs / 1000)
  const half = (color: string) => ['-f', 'lavfi', '-i', `color=c=${color}:size=${width / 2}x${height}:rate=25:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=300:duration=${seconds}`]
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '12', '-c:a', 'aac', '-movflags', '+faststart']
  const inputs = ['-v', 'error', '-y', ...half('0xc02020'), ...half('0x2040c0'), ...sound]
  const mixArgs = ['-filter_complex', '[0:v][1:v]hstack=inputs=2[v]', '-map', '[v]', '-map', '2:a', '-t', seconds]
  execFileSync('ffmpeg', [...inputs, ...mixArgs, ...coding, video])
  return { video, analysis: file }
}

async function sourceOf(video: string, key: string) {
  const probe = await probeMedia(video)
  const sha256 = execFileSync('sha256sum', [video], { encoding: 'utf8' }).slice(0, 64)
  return { probe, source: { key, fileName: 'source.mp4', sizeBytes: probe.sizeBytes, sha256, platformCaptions: null } }
}
