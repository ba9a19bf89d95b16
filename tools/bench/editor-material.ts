import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placePages, programmeOf } from '@clipwright/timeline/captions/ass'
import { outputSize } from '@clipwright/timeline/output-size'
import { sampleAnalysis, sampleTimeline, sampleWords, fillSegment } from '@clipwright/timeline/testing/sample-timeline'
import { openServices } from '../../apps/server/src/app/open-services.ts'
import { makeConfig } from '../../apps/server/src/config/config.ts'
import { readEnv } from '../../apps/server/src/config/env.ts'
import { ensureLocalOwner } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { updateClip } from '../../apps/server/src/features/clips/clips/clips.store.ts'
import { updateProject } from '../../apps/server/src/features/projects/projects/projects.store.ts'
import { addSpokenProject } from '../../apps/server/src/testing/add-spoken-project.ts'
import { silentLog } from '../../apps/server/src/testing/silent-log.ts'

const wordMs = 400
/** 9,000 words of 400 ms are an hour. */
const sourceWords = 9000
/** Parts of the clip, seconds of the source: 10 minutes of speech, about 400 pages of captions. */
const parts: [number, number][] = [
  [600, 780],
  [1200, 1500],
  [800, 920],
]
const sentence =
  'the gardener of the old greenhouse never sleeps in winter because the stove goes out when nobody turns it, ' +
  'so he walks all night and counts the ships that pass below the hill. '

/** An hour of talk with one long clip, as after the main job: words, proxy, filmstrip and peaks. */
export async function addLongTalk(home: string): Promise<{ clip: string; words: number; pages: number; lengthMs: number }> {
  const config = makeConfig(readEnv({ CLIPWRIGHT_HOME: home }))
  const services = await openServices(config, silentLog)
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-bench-editor-'))
  try {
    const { orgId, userId } = await ensureLocalOwner(services.db)
    const place = { db: services.db, storage: services.storage, scratchDir: config.scratchDir, orgId, userId }
    const each = sentence.trim().split(' ')
    const speech = Array.from({ length: sourceWords }, (_, at) => each[at % each.length]).join(' ')
    const title = 'An hour about a greenhouse'
    const { projectId, clipIds } = await addSpokenProject(place, {
      title,
      said: speech,
      clips: [{ title, firstWord: 1500, lastWord: 1950 }],
    })
    const clipId = clipIds[0]
    if (!clipId) throw new Error('the talk has no clip')
    const durationMs = sourceWords * wordMs
    const files = await makeFootage(folder, durationMs / 1000)
    const store = async (name: string, contentType: string) => {
      const key = `bench/${projectId}/${name}`
      await services.storage.put(key, join(folder, name), { contentType })
      return key
    }
    const timeline = sampleTimeline({
      analysis: sampleAnalysis({ durationMs, frameRate: { num: 25, den: 1 } }),
      words: sampleWords(speech, 0, wordMs),
      segments: [fillSegment({ endMs: durationMs })],
      timeRanges: parts,
    })
    const artefacts = {
      analysis: await store(files.proxy, 'video/mp4'),
      proxy: await store(files.proxy, 'video/mp4'),
      audio: await store(files.peaks, 'application/octet-stream'),
      peaks: await store(files.peaks, 'application/octet-stream'),
      filmstrip: await store(files.filmstrip, 'image/jpeg'),
      poster: null,
    }
    await services.db.transaction(async (tx) => {
      await updateClip(tx, orgId, clipId, { timeline, timelineLook: 'bench' })
      await updateProject(tx, orgId, projectId, { artefacts, probe: makeProbe(durationMs) })
    })
    const lengthMs = parts.reduce((sum, [from, to]) => sum + (to - from) * 1000, 0)
    const { pages } = placePages(timeline, outputSize(timeline.ratio, 'VIDEO_FILE'), programmeOf(timeline))
    return { clip: `${projectId}.${clipId}`, words: sourceWords, pages: pages.length, lengthMs }
  } finally {
    await services.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function makeProbe(durationMs: number) {
  const video = { index: 0, codec: 'h264', width: 1920, height: 1080, codedWidth: 1920, codedHeight: 1080, rotationDeg: 0 as const }
  const stream = { ...video, frameRate: { num: 25, den: 1 }, variable: false, hdr: false, pixelFormat: 'yuv420p' }
  return { container: 'mov', durationMs, sizeBytes: 1, video: stream, audio: [], subtitles: [], notices: [] }
}

/** A small video of test patterns, its filmstrip of 240 tiles, and speech-like peaks. */
async function makeFootage(folder: string, seconds: number): Promise<{ proxy: string; filmstrip: string; peaks: string }> {
  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args])
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '5', '-movflags', '+faststart']
  const proxy = join(folder, 'proxy.mp4')
  ffmpeg('-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=5:duration=${seconds}`, ...coding, proxy)
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=160x90:rate=1:duration=240',
    '-vf',
    'tile=10x24',
    '-frames:v',
    '1',
    join(folder, 'filmstrip.jpg'),
  )
  const peaks = Uint8Array.from({ length: seconds * 50 }, (_, at) => 40 + Math.round(90 * Math.abs(Math.sin(at / 7) * Math.sin(at / 61))))
  await writeFile(join(folder, 'peaks.bin'), peaks)
  return { proxy: 'proxy.mp4', filmstrip: 'filmstrip.jpg', peaks: 'peaks.bin' }
}
