import type { Analysis } from '@clipwright/contract/sources/analysis'

/** An analysis of a source without video, with the given sounds; the level is one value per 100 ms, dBFS. */
export function makeSoundAnalysis(durationMs: number, more: Partial<Analysis> & { levelDb?: (atMs: number) => number } = {}): Analysis {
  const { levelDb = () => -24, ...rest } = more
  const values = Array.from({ length: Math.ceil(durationMs / 100) }, (_, index) => levelDb(index * 100))
  return {
    version: 1,
    range: { startMs: 0, endMs: durationMs },
    durationMs,
    width: 0,
    height: 0,
    frameRate: { num: 25, den: 1 },
    hasVideo: false,
    hasAudio: true,
    shots: [],
    faces: [],
    loudness: { integratedLufs: -18, truePeakDbtp: -2, rmsDb: { startMs: 0, stepMs: 100, values } },
    silences: [],
    speech: [],
    bursts: [],
    ...rest,
  }
}
