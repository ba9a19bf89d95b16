// Makes the clip that brand pages show while a team has none of its own: apps/web/public/brand-sample/clip.mp4, eight seconds of
// the sample video, and its document clip.json. Run it after the sample or the document changed:
// node tools/brand-sample.ts && biome format --write apps/web/public/brand-sample
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AspectRatio, aspectRatios } from '../packages/contract/src/editor/layout.ts'
import type { Word } from '../packages/contract/src/sources/transcript.ts'
import { runToolOrThrow, setToolNiceness } from '../packages/media/src/run-tool.ts'
import { drawTalk } from '../packages/media/src/sample/draw-talk.ts'
import { loadLettering } from '../packages/media/src/sample/lettering.ts'
import { drawnRate, planFrames } from '../packages/media/src/sample/plan-frames.ts'
import type { Turn } from '../packages/media/src/sample/sample-talk.ts'
import { speakTalk, talkRate, type TalkSound } from '../packages/media/src/sample/talk-sound.ts'
import { toDocument } from '../packages/timeline/src/edit/upgrade-document.ts'
import { fillSegment, sampleAnalysis, sampleTimeline } from '../packages/timeline/src/testing/sample-timeline.ts'

const turn: Turn = {
  speaker: 'guest',
  view: 'lights',
  sentences: [
    'That is what I have learned about people.',
    'Nobody is short of the right words, they are only short of the last ten steps.',
  ],
}
const size = { width: 640, height: 360 }
const marginSec = { before: 0.2, after: 0.7 }
/** Where the guest sits, as shares of the frame width. */
const guestX = 0.633
const folder = join(import.meta.dirname, '../apps/web/public/brand-sample')

/** Words share the time of their sentence by their letters. */
function timeWords({ sentences }: TalkSound, fromSample: number): Word[] {
  return sentences.flatMap(({ index, startSample, endSample }) => {
    const words = (turn.sentences[index] ?? '').split(' ')
    const weights = words.map((word) => word.length + 2)
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    const ms = (share: number) => Math.round(((startSample - fromSample + (endSample - startSample) * share) * 1000) / talkRate)
    let before = 0
    return words.map((text, at): Word => {
      const startMs = ms(before / whole)
      before += weights[at] ?? 0
      return { text, startMs, endMs: ms(before / whole) }
    })
  })
}

function fillOf(ratio: AspectRatio, durationMs: number) {
  const shape = aspectRatios[ratio].w / aspectRatios[ratio].h
  const w = Math.min(1, (shape * size.height) / size.width)
  const h = Math.min(1, size.width / shape / size.height)
  const x = Math.min(1 - w, Math.max(0, guestX - w / 2))
  return fillSegment({ endMs: durationMs, panes: [{ path: [{ atMs: 0, x, y: 0, w, h, move: 'cut' }] }] })
}

function writeDocument(words: Word[], durationMs: number) {
  const analysis = sampleAnalysis({ ...size, range: { startMs: 0, endMs: durationMs }, durationMs, frameRate: { num: 25, den: 1 } })
  const inRatio = (ratio: AspectRatio) =>
    toDocument(
      sampleTimeline({
        analysis,
        words,
        ratio,
        segments: [fillOf(ratio, durationMs)],
        timeRanges: [[0, durationMs / 1000]],
        keywords: ['words'],
      }),
    )
  const pictures = Object.assign({}, ...AspectRatio.options.map((ratio) => inRatio(ratio).pictures))
  return { ...inRatio('portrait'), pictures }
}

async function encode(workDir: string, sound: Int16Array): Promise<void> {
  await writeFile(join(workDir, 'talk.pcm'), Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength))
  const inputs = [
    '-f',
    'image2',
    '-framerate',
    String(drawnRate),
    '-i',
    'f%d.svg',
    '-f',
    's16le',
    '-ar',
    String(talkRate),
    '-ac',
    '1',
    '-i',
    'talk.pcm',
  ]
  const frames = ['-vf', `scale=${size.width}:${size.height}:out_color_matrix=bt709:out_range=tv,format=yuv420p`, '-r', '25']
  const coding = ['-c:v', 'libx264', '-preset', 'slow', '-crf', '29', '-g', '25', '-c:a', 'aac', '-b:a', '64k']
  const colors = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
  const end = ['-movflags', '+faststart', '-map_metadata', '-1', '-y', 'clip.mp4']
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', ...inputs, ...frames, ...coding, ...colors, ...end]
  await runToolOrThrow({ tool: 'ffmpeg', args, cwd: workDir, timeoutMs: 600_000 }, 'ServerError')
}

setToolNiceness(0)
const workDir = await mkdtemp(join(tmpdir(), 'clipwright-brand-sample-'))
try {
  const sound = await speakTalk([turn], workDir)
  const [first, last] = [sound.sentences[0], sound.sentences.at(-1)]
  if (!first || !last) throw new Error('nothing was said')
  const frameSamples = talkRate / drawnRate
  const fromFrame = Math.floor((first.startSample - marginSec.before * talkRate) / frameSamples)
  const frames = planFrames(sound).slice(fromFrame, Math.ceil((last.endSample + marginSec.after * talkRate) / frameSamples))
  const lettering = loadLettering()
  for (const [index, frame] of frames.entries())
    await writeFile(join(workDir, `f${index}.svg`), drawTalk({ ...frame, at: index + 1, shot: 'guest', scene: 'lights' }, lettering))
  const fromSample = fromFrame * frameSamples
  await encode(workDir, sound.samples.slice(fromSample, fromSample + frames.length * frameSamples))
  await mkdir(folder, { recursive: true })
  const durationMs = Math.floor((frames.length * 1000) / drawnRate)
  await writeFile(join(folder, 'clip.json'), JSON.stringify(writeDocument(timeWords(sound, fromSample), durationMs)))
  await copyFile(join(workDir, 'clip.mp4'), join(folder, 'clip.mp4'))
} finally {
  await rm(workDir, { recursive: true, force: true })
}
