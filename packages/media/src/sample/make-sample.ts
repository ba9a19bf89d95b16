import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { runToolOrThrow } from '../run-tool.ts'
import { codeSound } from '../voice/write-voice.ts'
import { drawTalk } from './draw-talk.ts'
import { loadLettering } from './lettering.ts'
import { drawnRate, planFrames } from './plan-frames.ts'
import { writeSampleScript, sampleTalk, sampleTitle } from './sample-talk.ts'
import { addMusic, speakTalk, talkRate } from './talk-sound.ts'

type SampleVideo = { scriptFile: string; title: string; durationMs: number }

const sourceLufs = -16

/**
 * Makes a short video from scratch: our own text, spoken by the product's voices and drawn as paper cut-outs in SVG, with
 * mouths that follow the sound. The exact words are written beside the video as `<name>.txt`.
 */
export async function makeSampleVideo(
  outFile: string,
  options: { signal?: AbortSignal; onProgress?(share: number): void } = {},
): Promise<SampleVideo> {
  const run = options.signal ? { signal: options.signal } : {}
  const workDir = await mkdtemp(join(dirname(outFile), 'sample-'))
  try {
    const sound = await speakTalk(sampleTalk, workDir, options.signal)
    const mixed = await addMusic(sound, workDir, options.signal)
    await writeFile(join(workDir, 'talk.pcm'), Buffer.from(mixed.buffer, mixed.byteOffset, mixed.byteLength))
    const input = ['-f', 's16le', '-ar', String(talkRate), '-ac', '1', '-i', 'talk.pcm']
    await codeSound(input, { workDir, lufs: sourceLufs, channels: 1, ...run })
    options.onProgress?.(0.15)
    const frames = planFrames(sound)
    const lettering = loadLettering()
    for (const [index, frame] of frames.entries()) await writeFile(join(workDir, `f${index}.svg`), drawTalk(frame, lettering))
    options.onProgress?.(0.2)
    await encode(workDir, { ...run, onFrame: (count) => options.onProgress?.(0.2 + (0.8 * count) / (2 * frames.length)) })
    const scriptFile = join(dirname(outFile), `${parse(outFile).name}.txt`)
    await writeFile(scriptFile, writeSampleScript())
    await rename(join(workDir, 'talk.mp4'), outFile)
    return { scriptFile, title: sampleTitle, durationMs: Math.round((frames.length * 1000) / drawnRate) }
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

/** Frames are drawn and encoded one at a time, so a long video takes no more memory than a short one. */
async function encode(workDir: string, run: { signal?: AbortSignal; onFrame(count: number): void }): Promise<void> {
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      // biome-ignore format: arguments read in pairs.
      args: [
        '-hide_banner', '-nostdin', '-loglevel', 'error', '-progress', 'pipe:1', '-f', 'image2', '-framerate', String(drawnRate), '-i', 'f%d.svg', '-i', 'made.m4a',
        '-map', '0:v', '-map', '1:a', '-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-r', '25',
        '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '24',
        '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv',
        '-c:a', 'copy', '-movflags', '+faststart', '-map_metadata', '-1', '-y', 'talk.mp4',
      ],
      cwd: workDir,
      timeoutMs: 900_000,
      onStdout: (chunk) => {
        const count = /frame=\s*(\d+)\s/.exec(chunk.toString())?.[1]
        if (count) run.onFrame(Number(count))
      },
      ...(run.signal ? { signal: run.signal } : {}),
    },
    'ServerError',
  )
}
