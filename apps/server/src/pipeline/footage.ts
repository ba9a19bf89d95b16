import type { CurationPref } from '@clipwright/contract/clips/curation'
import type { Span } from '@clipwright/contract/sources/analysis'
import type { Probe } from '@clipwright/contract/sources/probe'
import type { Filmstrip } from '@clipwright/contract/sources/footage'
import { planFilmstripGrid } from '@clipwright/media/analyse/filmstrip'
import { shortestSourceMs, sourceRange } from './source-range.ts'

type FootageOf = { range: Span; grid: Omit<Filmstrip, 'url'> | null }

/** The range that analysis covers, and the grid of its filmstrip; no grid without video. */
export function footageOf(probe: Probe, pref: Pick<CurationPref, 'range'>): FootageOf | null {
  // A rerun may request a range that the source does not have.
  const { startSec = 0, endSec = Number.POSITIVE_INFINITY } = pref.range ?? {}
  if (Math.min(endSec * 1000, probe.durationMs) - startSec * 1000 < shortestSourceMs) return null
  const range = sourceRange(probe, pref)
  if (!probe.video) return { range, grid: null }
  const lengthMs = range.endMs - range.startMs
  const { stepMs, columns, tileWidth, tileHeight } = planFilmstripGrid(lengthMs, probe.video)
  // Where the source ends before the middle of the last step, the strip has one more tile, which stays empty.
  const count = Math.max(1, Math.round(lengthMs / stepMs))
  return { range, grid: { stepMs, count, columns, tileWidth, tileHeight } }
}
