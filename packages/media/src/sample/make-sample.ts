import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { runToolOrThrow } from '../run-tool.ts'
import { drawTalk, frameSize, type Shot, type TalkFrame } from './draw-talk.ts'
import { sampleScript, sampleTalk, sampleTitle } from './sample-talk.ts'
import { speakTalk, talkRate, type SpokenSentence, type TalkSound } from './talk-sound.ts'

/** Drawn frames a second; the file plays at twice that. */
const drawnRate = 12.5
const frameBytes = (frameSize.width * frameSize.height * 3) / 2

type SampleVideo = { scriptFile: string; title: string; durationMs: number }

/**
 * Makes a short talk from nothing: written here, spoken by FFmpeg's own voices, drawn as SVG with mouths that follow the
 * sound. The exact words are put beside the video as `<name>.txt`.
 */
export async function makeSampleVideo(
  outFile: string,
  options: { signal?: AbortSignal; onProgress?(share: number): void } = {},
): Promise<SampleVideo> {
  const run = options.signal ? { signal: options.signal } : {}
  const workDir = await mkdtemp(join(dirname(outFile), 'sample-'))
  try {
    const sound = await speakTalk(sampleTalk, workDir, options.signal)
    options.onProgress?.(0.1)
    const frames = planFrames(sound)
    const unique = [...new Map(frames.map((frame) => [frameKey(frame), frame])).values()]
    const pictures = await drawFrames(unique, workDir, run)
    options.onProgress?.(0.4)
    await writeFile(join(workDir, 'talk.pcm'), Buffer.from(sound.samples.buffer, sound.samples.byteOffset, sound.samples.byteLength))
    const order = frames.map((frame) => pictures.get(frameKey(frame)))
    await encode(order, workDir, { ...run, onShare: (share) => options.onProgress?.(0.4 + 0.6 * share) })
    const scriptFile = join(dirname(outFile), `${parse(outFile).name}.txt`)
    await writeFile(scriptFile, sampleScript())
    await rename(join(workDir, 'talk.mp4'), outFile)
    return { scriptFile, title: sampleTitle, durationMs: Math.round((frames.length * 1000) / drawnRate) }
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

const frameKey = (frame: TalkFrame): string => Object.values(frame).join('-')

function planFrames(sound: TalkSound): TalkFrame[] {
  const perFrame = talkRate / drawnRate
  const count = Math.floor(sound.samples.length / perFrame)
  return Array.from({ length: count }, (_, index) => {
    const from = index * perFrame
    const sentence = sound.sentences.findLast((candidate) => candidate.startSample < from + perFrame)
    const speaking = sentence !== undefined && from < sentence.endSample
    const open = speaking ? mouthStep(sound.samples, from, perFrame) : 0
    const shot = shotAt(sound.sentences, sentence)
    const hostSpeaks = sentence?.speaker === 'host'
    return {
      shot,
      hostMouth: hostSpeaks && shot !== 'guest' ? open : 0,
      guestMouth: !hostSpeaks && shot !== 'host' ? open : 0,
      hostBlinks: shot !== 'guest' && index % 47 === 11,
      guestBlinks: shot !== 'host' && index % 53 === 29,
      sway: Math.floor(index / 6) % 8,
    }
  })
}

/** Opens with the loudness of the moment: 0 to 4. */
function mouthStep(samples: Int16Array, from: number, length: number): number {
  let sum = 0
  for (let index = from; index < from + length; index += 1) sum += (samples[index] ?? 0) ** 2
  return Math.min(4, Math.round(Math.sqrt(sum / length) / 1100))
}

/** The close shot comes with the second sentence of a long turn: the first is often seen from afar. */
function shotAt(sentences: readonly SpokenSentence[], now: SpokenSentence | undefined): Shot {
  if (!now) return 'wide'
  const close = now.picture === 'close'
  const index = sentences.indexOf(now)
  const before = sentences[index - 1]
  const startsAfterWide = now.opensTurn && before?.picture === 'wide' && before.speaker !== now.speaker
  return close && !startsAfterWide ? now.speaker : 'wide'
}

async function drawFrames(frames: readonly TalkFrame[], workDir: string, run: { signal?: AbortSignal }): Promise<Map<string, Buffer>> {
  await Promise.all(frames.map((frame, index) => writeFile(join(workDir, `f${index}.svg`), drawTalk(frame))))
  const parts: Buffer[] = []
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      // biome-ignore format: arguments read in pairs.
      args: [
        '-hide_banner', '-nostdin', '-loglevel', 'error', '-f', 'image2', '-framerate', '25', '-i', 'f%d.svg',
        '-vf', 'format=yuv420p', '-f', 'rawvideo', 'pipe:3',
      ],
      cwd: workDir,
      timeoutMs: 180_000,
      extraPipes: [(chunk) => void parts.push(chunk)],
      ...run,
    },
    'ServerError',
  )
  const all = Buffer.concat(parts)
  return new Map(frames.map((frame, index) => [frameKey(frame), all.subarray(index * frameBytes, (index + 1) * frameBytes)]))
}

async function encode(
  frames: readonly (Buffer | undefined)[],
  workDir: string,
  run: { signal?: AbortSignal; onShare(share: number): void },
): Promise<void> {
  async function* pictures(): AsyncGenerator<Uint8Array> {
    for (const [index, frame] of frames.entries()) {
      if (frame) yield frame
      if (index % 50 === 0) run.onShare(index / frames.length)
    }
  }
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      // biome-ignore format: arguments read in pairs.
      args: [
        '-hide_banner', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${frameSize.width}x${frameSize.height}`,
        '-framerate', String(drawnRate), '-i', 'pipe:0', '-f', 's16le', '-ar', String(talkRate), '-ac', '1', '-i', 'talk.pcm',
        '-map', '0:v', '-map', '1:a', '-r', '25', '-c:v', 'libx264', '-preset', 'superfast', '-crf', '23', '-pix_fmt', 'yuv420p',
        '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709',
        '-c:a', 'aac', '-ar', '48000', '-b:a', '96k', '-movflags', '+faststart', '-map_metadata', '-1', '-y', 'talk.mp4',
      ],
      cwd: workDir,
      timeoutMs: 300_000,
      stdin: pictures(),
      ...(run.signal ? { signal: run.signal } : {}),
    },
    'ServerError',
  )
}
