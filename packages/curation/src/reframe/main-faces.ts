import type { Box, FaceTrack, Span } from '@clipwright/contract/analysis'
import { faceAt, momentsOf, typicalBox } from './face-presence.ts'

/** A face that matters in a span, with its typical place. */
export type MainFace = { track: FaceTrack; box: Box }
export type Cast = Span & { faces: MainFace[] }

const stepMs = 250
const smallestShareOfLargest = 0.45
const leastPresence = 0.3
/** Somebody who comes or goes for less than this does not change the layout. */
const steadyMs = 1500

function presence(track: FaceTrack, moments: readonly number[]): boolean[] {
  return moments.map((atMs) => faceAt(track, atMs) !== undefined)
}

type Shown = MainFace & { present: boolean[] }

function importantFaces(tracks: readonly FaceTrack[], span: Span, moments: readonly number[]): Shown[] {
  const seen = tracks.flatMap((track): Shown[] => {
    const box = typicalBox(track, span)
    const present = presence(track, moments)
    return box && present.includes(true) ? [{ track, box, present }] : []
  })
  const largest = Math.max(0, ...seen.map(({ box }) => box.h))
  const important = seen.filter(({ box, present }) => {
    const share = present.filter(Boolean).length / moments.length
    return box.h >= largest * smallestShareOfLargest && (share >= leastPresence || share * moments.length * stepMs >= 2 * steadyMs)
  })
  if (important.length > 0) return important
  const weight = ({ present, box }: Shown): number => present.filter(Boolean).length * box.h
  return seen.toSorted((a, b) => weight(b) - weight(a)).slice(0, 1)
}

/** Runs of equal casts; short runs, and runs without anybody, join their neighbour. */
function castRuns(faces: readonly Shown[], moments: readonly number[]): { from: number; to: number; key: string }[] {
  const keys = moments.map((_, moment) => faces.map(({ present }) => (present[moment] ? '1' : '0')).join(''))
  const runs: { from: number; to: number; key: string }[] = []
  for (const [moment, key] of keys.entries()) {
    const last = runs.at(-1)
    if (last?.key === key) last.to = moment + 1
    else runs.push({ from: moment, to: moment + 1, key })
  }
  const isSteady = ({ from, to, key }: { from: number; to: number; key: string }): boolean => key.includes('1') && (to - from) * stepMs >= steadyMs
  const steady = runs.filter(isSteady)
  if (steady.length === 0) {
    const longest = runs.filter(({ key }) => key.includes('1')).toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
    return [{ from: 0, to: moments.length, key: longest?.key ?? '' }]
  }
  const merged: typeof runs = []
  for (const run of steady) {
    const last = merged.at(-1)
    if (last?.key === run.key) last.to = run.to
    else merged.push({ ...run, from: last?.to ?? 0 })
  }
  const final = merged.at(-1)
  if (final) final.to = moments.length
  return merged
}

/** Splits a part of one shot where people come and go. Without any face there is one part with none. */
export function castsOf(tracks: readonly FaceTrack[], span: Span): Cast[] {
  const moments = momentsOf(span, stepMs)
  const faces = importantFaces(tracks, span, moments)
  if (faces.length === 0) return [{ ...span, faces: [] }]
  return castRuns(faces, moments).map(({ from, to, key }) => {
    const part = { startMs: moments[from] ?? span.startMs, endMs: moments[to] ?? span.endMs }
    const shown = faces.filter((_, index) => key[index] === '1')
    return { ...part, faces: shown.map(({ track, box }) => ({ track, box: typicalBox(track, part) ?? box })) }
  })
}
