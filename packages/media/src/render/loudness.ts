import { AppError } from '@clipwright/contract/errors'

export type Loudness = { integratedLufs: number; truePeakDbtp: number }

/** The summary that ebur128 prints at its end; null when the graph had none. */
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
