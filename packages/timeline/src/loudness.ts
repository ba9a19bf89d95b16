import type { Analysis, Curve } from '@clipwright/contract/sources/analysis'
import type { SourceRange } from './timeline.ts'

/** What phone platforms level to. The peak leaves room for what AAC adds. */
export const targetLufs = -14
export const targetTruePeakDbtp = -2

// Beyond this, noise is lifted more than speech.
const mostGainDb = 24
const leastGainDb = -30
const silenceDb = -70
const relativeGateDb = 10

function meanDb(values: readonly number[]): number {
  const power = values.reduce((sum, db) => sum + 10 ** (db / 10), 0) / values.length
  return 10 * Math.log10(power)
}

/** Mean level of the windows that are not silence, gated twice as loudness is; undefined when all is silent. */
function gatedDb(values: readonly number[]): number | undefined {
  const audible = values.filter((db) => db > silenceDb)
  if (audible.length === 0) return undefined
  const gate = meanDb(audible) - relativeGateDb
  return meanDb(audible.filter((db) => db >= gate))
}

function windowsIn(curve: Curve, range: SourceRange): number[] {
  const first = Math.max(0, Math.floor((range.startMs - curve.startMs) / curve.stepMs))
  const last = Math.max(first, Math.ceil((range.endMs - curve.startMs) / curve.stepMs))
  return curve.values.slice(first, last)
}

/**
 * Constant gain that brings a clip to the target. The measured loudness is the whole source's; how much louder or
 * softer the clip is comes from the level curve.
 */
export function clipGainDb(analysis: Pick<Analysis, 'loudness'>, ranges: readonly SourceRange[]): number {
  const { loudness } = analysis
  if (!loudness || loudness.integratedLufs <= silenceDb) return 0
  const whole = gatedDb(loudness.rmsDb.values)
  const clip = gatedDb(ranges.flatMap((range) => windowsIn(loudness.rmsDb, range)))
  const difference = whole === undefined || clip === undefined ? 0 : clip - whole
  const gain = targetLufs - (loudness.integratedLufs + difference)
  return Math.round(Math.min(mostGainDb, Math.max(leastGainDb, gain)) * 100) / 100
}
