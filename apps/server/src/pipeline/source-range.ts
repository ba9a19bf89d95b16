import type { Span } from '@clipwright/contract/sources/analysis'
import type { CurationPref } from '@clipwright/contract/clips/curation'
import { AppError } from '@clipwright/contract/errors'
import type { Probe } from '@clipwright/contract/sources/probe'

/** A shorter range has nothing to choose from. */
export const shortestSourceMs = 1000

/** The part of the source to process. Source ms. */
export function sourceRange(probe: Probe, pref: Pick<CurationPref, 'range'>): Span {
  const startMs = Math.round((pref.range?.startSec ?? 0) * 1000)
  const endMs = Math.min(Math.round((pref.range?.endSec ?? Number.POSITIVE_INFINITY) * 1000), probe.durationMs)
  if (startMs >= probe.durationMs) {
    throw new AppError('InvalidParam', {
      say: `The selected part starts at ${(startMs / 1000).toFixed(0)} s, but the video is only ${(probe.durationMs / 1000).toFixed(0)} s long.`,
      details: [{ path: 'curationPref.range.startSec', message: 'after the end of the video' }],
    })
  }
  if (endMs - startMs < shortestSourceMs) throw new AppError('MediaTooShortError', { cause: `${endMs - startMs} ms` })
  return { startMs, endMs }
}
