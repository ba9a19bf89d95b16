import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runToolOrThrow } from '../run-tool.ts'
import { readLoudness } from '../render/loudness.ts'

/** Sample rate of every voice and bed made here, Hz. */
export const voiceRate = 48_000

/** A finished sound: AAC in MP4, which every browser plays. */
export type VoiceFile = { file: string; extension: 'm4a'; durationMs: number; sizeBytes: number; integratedLufs: number }

/** As loud as the speech of a clip, so that 0 dB fits. */
const voiceLufs = -16
const peakDbtp = -1.5

type Made = { workDir: string; signal?: AbortSignal }

/** Normalises mono samples to that loudness and encodes them. */
export async function writeVoice(samples: Int16Array, target: Made): Promise<VoiceFile> {
  await writeFile(join(target.workDir, 'made.pcm'), Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
  return codeSound(['-f', 's16le', '-ar', String(voiceRate), '-ac', '1', '-i', 'made.pcm'], { ...target, lufs: voiceLufs, channels: 1 })
}

/** Encodes an FFmpeg input at a loudness (measured, then set) under a true peak of -1.5 dB. */
export async function codeSound(
  input: readonly string[],
  target: Made & { lufs: number; channels: 1 | 2; readable?: readonly string[] },
): Promise<VoiceFile> {
  const run = {
    cwd: target.workDir,
    timeoutMs: 600_000,
    ...(target.readable ? { readable: target.readable } : {}),
    ...(target.signal ? { signal: target.signal } : {}),
  }
  const base = ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', ...input]
  const layout = `aresample=${voiceRate},aformat=sample_fmts=fltp:channel_layouts=${target.channels === 1 ? 'mono' : 'stereo'}`
  // biome-ignore format: arguments read in pairs.
  const before = await runToolOrThrow({ tool: 'ffmpeg', args: [...base, '-af', `${layout},ebur128=framelog=verbose`, '-f', 'null', '-'], ...run }, 'ServerError')
  const gainDb = target.lufs - (readLoudness(before.stderr)?.integratedLufs ?? target.lufs)
  const limit = 10 ** ((peakDbtp - 0.3) / 20)
  const level = `${layout},volume=${Math.min(30, Math.max(-40, gainDb)).toFixed(2)}dB,aresample=192000,alimiter=level=0:limit=${limit.toFixed(5)}:attack=3:release=80,aresample=${voiceRate}`
  const coded = await runToolOrThrow(
    // biome-ignore format: arguments read in pairs.
    { tool: 'ffmpeg', args: [...base, '-map_metadata', '-1', '-vn', '-af', `${level},ebur128=framelog=verbose,aformat=sample_fmts=fltp`, '-c:a', 'aac', '-b:a', target.channels === 1 ? '112k' : '160k', '-movflags', '+faststart', '-y', 'made.m4a'], ...run },
    'ServerError',
  )
  const file = join(target.workDir, 'made.m4a')
  return {
    file,
    extension: 'm4a',
    durationMs: readLengthMs(coded.stderr),
    sizeBytes: (await stat(file)).size,
    integratedLufs: readLoudness(coded.stderr)?.integratedLufs ?? target.lufs,
  }
}

/** Duration of what FFmpeg wrote, ms, from its log. */
function readLengthMs(stderr: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /size=.*time=(\d+):(\d+):([\d.]+)/.exec(stderr.slice(stderr.lastIndexOf('size='))) ?? []
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000)
}
