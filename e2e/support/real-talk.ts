import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { Word } from '@clipwright/contract/sources/transcript'
import { analyseSource } from '@clipwright/media/analyse-source'
import { createFaceScanner } from '@clipwright/media/faces/face-scanner'
import { probeMedia } from '@clipwright/media/probe'

/** A recording with its words and its analysis. */
export type RecordedTalk = { video: string; words: Word[]; analysis: Analysis }

/** Recordings of people for development; not part of the repository. */
const media = resolve(process.env['CLIPWRIGHT_MEDIA'] ?? join(import.meta.dirname, '../../../shared/media'))
const faces = ['WDA_KatieHill_000.mp4', 'retalking_1.mp4'].map((name) => join(media, '1-video/single', name))
const sentences = ['ss_0870', 'ss_0880', 'ss_0890'].map((name) => join(media, '2-speech/librivox', name))

export const hasRecordings = [...faces, ...sentences.flatMap((path) => [`${path}.wav`, `${path}.json`])].every(existsSync)

type Aligned = { d: number; w: { b: number; d: number; t: string }[] }

/**
 * Two people filmed side by side, with three sentences read aloud; the word timings come with the recording, the faces are
 * detected as in any upload.
 */
export async function makeRealTalk(folder: string): Promise<RecordedTalk> {
  const aligned = sentences.map((path) => JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Aligned)
  let fromMs = 0
  const words = aligned.flatMap(({ d, w }) => {
    const offsetMs = fromMs
    fromMs += d * 1000
    return w.flatMap(({ t, b, d: lasts }): Word[] => {
      if (t.startsWith('<')) return []
      const startMs = Math.round(offsetMs + b * 1000)
      return [{ text: t.replace(/\(\d\)$/, ''), startMs, endMs: Math.round(startMs + lasts * 1000) }]
    })
  })
  const video = join(folder, 'two people.mp4')
  const half = (input: number) => `[${input}:v]fps=25,scale=720:720,crop=640:720,setsar=1[v${input}]`
  const concatFilter = `${half(0)};${half(1)};[v0][v1]hstack=inputs=2[v];[2:a][3:a][4:a]concat=n=3:v=0:a=1,aresample=48000[a]`
  const inputs = [...faces.flatMap((path) => ['-stream_loop', '-1', '-i', path]), ...sentences.flatMap((path) => ['-i', `${path}.wav`])]
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', '-pix_fmt', 'yuv420p', '-g', '12', '-c:a', 'aac', '-b:a', '128k']
  const shape = ['-filter_complex', concatFilter, '-map', '[v]', '-map', '[a]', '-t', String(fromMs / 1000)]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...shape, ...coding, '-movflags', '+faststart', video])
  const scanner = await createFaceScanner()
  try {
    const probe = await probeMedia(video)
    const range = { startMs: 0, endMs: probe.durationMs }
    const { analysis } = await analyseSource({ file: video, probe, range, outDir: join(folder, 'analysis'), faces: scanner })
    return { video, words, analysis }
  } finally {
    await scanner.close()
  }
}
