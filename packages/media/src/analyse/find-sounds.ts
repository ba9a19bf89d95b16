import type { Analysis, Curve, Span } from '@clipwright/contract/sources/analysis'
import { stepMs, type SoundMeasures } from './sound-meter.ts'

type Found = Pick<Analysis, 'silences' | 'speech' | 'bursts'> & { rmsDb: Curve }

/** Pure: silences, voice activity by energy, and bursts, in source ms. */
export function findSounds(sound: SoundMeasures, range: Span): Found {
  const floorDb = findSilenceFloor(sound.rmsDb)
  const quiet = listRuns(sound.rmsDb.length, (index) => (sound.rmsDb[index] ?? -90) < floorDb)
  const loud = closeGaps(
    listRuns(sound.rmsDb.length, (index) => (sound.rmsDb[index] ?? -90) >= floorDb),
    250 / stepMs,
  )
  const toSpan = ([from, to]: Run): Span => ({
    startMs: range.startMs + from * stepMs,
    endMs: Math.min(range.endMs, range.startMs + to * stepMs),
  })
  return {
    silences: closeGaps(quiet, 1)
      .filter(([from, to]) => (to - from) * stepMs >= 300)
      .map(toSpan),
    speech: loud.filter(([from, to]) => (to - from) * stepMs >= 200).map(toSpan),
    bursts: findBursts(sound, floorDb).map(({ run, strength }) => ({ ...toSpan(run), strength })),
    rmsDb: toRmsCurve(sound.rmsDb, range),
  }
}

/** Steps from the first (inclusive) to the last (exclusive). */
type Run = [number, number]

/** Silence threshold, dBFS: well below the voice and above the room. At least -55, so a quiet recording is all silence. */
function findSilenceFloor(rmsDb: Float32Array): number {
  if (rmsDb.length === 0) return -50
  const sorted = rmsDb.toSorted()
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? -90
  const voice = at(0.9)
  if (voice < -55) return 0
  return Math.min(-30, Math.max(-60, voice - 26, Math.min(at(0.08) + 6, voice - 12)))
}

function listRuns(length: number, holds: (index: number) => boolean): Run[] {
  const runs: Run[] = []
  let start = -1
  for (let index = 0; index <= length; index += 1) {
    const inside = index < length && holds(index)
    if (inside && start < 0) start = index
    if (!inside && start >= 0) {
      runs.push([start, index])
      start = -1
    }
  }
  return runs
}

function closeGaps(list: readonly Run[], gap: number): Run[] {
  const joinedRuns: Run[] = []
  for (const run of list) {
    const last = joinedRuns.at(-1)
    if (last && run[0] - last[1] <= gap) last[1] = run[1]
    else joinedRuns.push([...run])
  }
  return joinedRuns
}

const leastBurstMs = 500
const noisy = 0.22

/**
 * Applause and laughter fill the whole band without a break; speech alternates between tones and hisses several times
 * a second, so even the quietest quarter of a window is never flat.
 */
function findBursts(sound: SoundMeasures, floorDb: number): { run: Run; strength: number }[] {
  const perFlat = 2
  const half = 6
  const steady = Float32Array.from(sound.flatness, (_, index) => {
    const near = sound.flatness.slice(Math.max(0, index - half), index + half + 1).toSorted()
    return near[Math.floor(near.length / 4)] ?? 0
  })
  const level = (index: number): number => sound.rmsDb[index * perFlat] ?? -90
  const least = Math.max(-42, floorDb + 6)
  return closeGaps(
    listRuns(steady.length, (index) => (steady[index] ?? 0) > noisy && level(index) > least),
    4,
  )
    .filter(([from, to]) => (to - from) * perFlat * stepMs >= leastBurstMs)
    .map(([from, to]) => {
      const inside = steady.slice(from, to)
      const flat = inside.reduce((sum, value) => sum + value, 0) / inside.length
      return { run: [from * perFlat, to * perFlat] as Run, strength: Math.round(100 * Math.min(1, (flat - noisy) / 0.3 + 0.2)) / 100 }
    })
}

const curveStepMs = 100

/** Mean power of each 100 ms, dBFS with one decimal. */
function toRmsCurve(rmsDb: Float32Array, range: Span): Curve {
  const perValue = curveStepMs / stepMs
  const values: number[] = []
  for (let index = 0; index < rmsDb.length; index += perValue) {
    const part = rmsDb.subarray(index, index + perValue)
    const power = part.reduce((sum, db) => sum + 10 ** (db / 10), 0) / part.length
    values.push(Math.round(100 * Math.log10(power + 1e-9)) / 10)
  }
  return { startMs: range.startMs, stepMs: curveStepMs, values }
}
