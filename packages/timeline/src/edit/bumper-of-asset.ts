import type { Bumper } from './clip-document.ts'

/** How long a still image is shown before or after a clip, ms. */
const stillMs = 2000
const longestMs = 30_000
const shortestMs = 200

/** A video or image of the library as intro or outro: videos play for their own length, 30 s at most. */
export function bumperOfAsset({ uri, kind, durationMs }: { uri: string; kind: string; durationMs: number | null }): Bumper {
  if (kind !== 'video') return { uri, kind: 'image', durationMs: stillMs }
  return { uri, kind: 'video', durationMs: Math.min(longestMs, Math.max(shortestMs, durationMs ?? stillMs)) }
}
