import type { AudioStream } from '@clipwright/contract/sources/probe'
import { listInputArgs } from '../media-allow-list.ts'
import { runTool } from '../run-tool.ts'
import { isOneSided, silentPeakDb } from './one-sided.ts'

/**
 * Puts the speech track first: the default track unless it is silent, else the first that is not. Reads the first two
 * minutes of every track, and only when there is more than one.
 */
export async function orderAudio(
  file: string,
  tracks: AudioStream[],
  options: { signal?: AbortSignal; timeoutMs: number },
): Promise<AudioStream[]> {
  if (tracks.length < 2) return tracks
  const preferred = tracks.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
  const peaks = await Promise.all(preferred.map((track) => measurePeakDb(file, track, options)))
  const loud = preferred.filter((_, index) => (peaks[index] ?? silentPeakDb) > silentPeakDb)
  const first = loud[0] ?? preferred[0]
  return first ? [first, ...tracks.filter((track) => track !== first)] : tracks
}

/** Says of the first track whether one of its two sides is silent for two minutes while the other is not. */
export async function findOneSided(
  file: string,
  tracks: readonly AudioStream[],
  options: { signal?: AbortSignal; timeoutMs: number },
): Promise<AudioStream[]> {
  const [first, ...others] = tracks
  if (first?.channels !== 2) return [...tracks]
  const stderr = await listen(file, first, 'astats=measure_perchannel=Peak_level:measure_overall=none', options)
  return [isOneSided(stderr) ? { ...first, oneSided: true } : first, ...others]
}

async function measurePeakDb(file: string, track: AudioStream, options: { signal?: AbortSignal; timeoutMs: number }): Promise<number> {
  const stderr = await listen(file, track, 'volumedetect', options)
  return Number(/max_volume: (-?[\d.]+) dB/.exec(stderr)?.[1] ?? Number.NEGATIVE_INFINITY)
}

/** What a filter says of the first two minutes of a track. */
async function listen(
  file: string,
  track: AudioStream,
  filter: string,
  options: { signal?: AbortSignal; timeoutMs: number },
): Promise<string> {
  const result = await runTool({
    tool: 'ffmpeg',
    // biome-ignore format: arguments read in pairs.
    args: [
      '-hide_banner', '-nostats', '-loglevel', 'info', '-t', '120', ...listInputArgs(file, 'av'),
      '-map', `0:${track.index}`, '-af', filter, '-f', 'null', '-',
    ],
    cwd: '/',
    readable: [file],
    maxRssBytes: 1024 ** 3,
    ...options,
  })
  return result.stderr
}
