import { checkEngines } from '@clipwright/media/sandbox/engine-check'
import type { UnsafeMedia } from '#config/config.ts'

type Engines = Pick<Awaited<ReturnType<typeof checkEngines>>, 'sandbox' | 'ffmpegIsCurrent' | 'ffmpegVersion'>

/** Why files of strangers must not be opened on this machine, for the operator; null: no reason. */
export function unsafeMediaProblem(engines: Engines, mode: UnsafeMedia): string | null {
  if (mode === 'warn') return null
  if (engines.sandbox !== 'bubblewrap') {
    return 'FFmpeg and yt-dlp cannot be confined here: install bubblewrap and allow user namespaces.'
  }
  if (mode === 'refuse' && engines.ffmpegVersion !== null && !engines.ffmpegIsCurrent) {
    return `FFmpeg ${engines.ffmpegVersion} lacks security fixes of later releases: update it.`
  }
  return null
}

/** Prints why this server does not start, and how to start it anyway. */
export async function refusesUnsafeMedia(mode: UnsafeMedia): Promise<boolean> {
  const problem = mode === 'warn' ? null : unsafeMediaProblem(await checkEngines(), mode)
  if (problem === null) return false
  process.stderr.write(`Clipwright does not start, because it would open files of strangers unguarded.\n${problem}\n`)
  process.stderr.write('To start it all the same, for people you trust: UNSAFE_MEDIA=warn npm start\n')
  return true
}
