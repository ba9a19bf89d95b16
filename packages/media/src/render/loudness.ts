import { AppError } from '@clipwright/contract/errors'

export type Loudness = { integratedLufs: number; truePeakDbtp: number }

/** Parses the summary that ebur128 prints at its end; null when the graph had none. */
export function readLoudness(stderr: string): Loudness | null {
  const summary = stderr.slice(Math.max(0, stderr.lastIndexOf('Summary:')))
  const integrated = /I:\s+(-?[\d.]+|-inf) LUFS/.exec(summary)?.[1]
  if (integrated === undefined) return null
  const peak = /Peak:\s+(-?[\d.]+|-inf) dBFS/.exec(summary)?.[1]
  const integratedLufs = toLevel(integrated)
  if (Number.isNaN(integratedLufs)) throw new AppError('RenderFailedError', { cause: 'loudness could not be read' })
  return { integratedLufs, truePeakDbtp: peak === undefined ? Number.NEGATIVE_INFINITY : toLevel(peak) }
}

const toLevel = (text: string): number => (text === '-inf' ? -120 : Number(text))

/** 100 ms: the loudness of the 0.4 s that end with it, LUFS, and its own peak, dBTP. */
export type LoudnessBlock = [momentaryLufs: number, truePeakDbtp: number]

/** Parses a line that ebur128 logs while measuring: one for each whole 100 ms. */
export function readBlock(line: string): LoudnessBlock | null {
  const [, momentary, left, right] = / M:\s*(\S+) S:.*FTPK:\s*(\S+)\s+(\S+) dBFS/.exec(line) ?? []
  if (momentary === undefined || left === undefined || right === undefined) return null
  // In digital silence the meter's sum may be slightly negative, which has no logarithm.
  return [momentary === 'nan' ? toLevel('-inf') : toLevel(momentary), Math.max(toLevel(left), toLevel(right))]
}

const blocksOfWindow = 4

/**
 * Integrated loudness from blocks, as ebur128 gives it for the whole (ITU-R BS.1770: blocks of at least -70 LUFS, of these
 * those at most 10 LU below their mean). Blocks of several runs are rounded to 0.1 LU, so the result is true to 0.1 LU.
 * Null for silence.
 */
export function joinBlocks(blocks: readonly LoudnessBlock[]): Loudness | null {
  const windows = blocks.slice(blocksOfWindow - 1).map(([lufs]) => lufs)
  const mean = (levels: readonly number[]): number =>
    10 * Math.log10(levels.reduce((sum, level) => sum + 10 ** (level / 10), 0) / levels.length)
  const audibleLevels = windows.filter((level) => level >= -70)
  if (audibleLevels.length === 0) return null
  const gate = mean(audibleLevels) - 10
  const tenth = (level: number): number => Math.round(level * 10) / 10
  return {
    integratedLufs: tenth(mean(audibleLevels.filter((level) => level >= gate))),
    // A clip of hours has more blocks than a call may have arguments.
    truePeakDbtp: blocks.reduce((most, [, peak]) => Math.max(most, peak), -Infinity),
  }
}
