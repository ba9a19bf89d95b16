import type { Box, FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import { findFaceAt, listTimes, findTypicalBox } from './face-presence.ts'

/** A face that matters in a span, with its typical box. */
export type MainFace = { track: FaceTrack; box: Box }
export type Cast = Span & { faces: MainFace[] }

const stepMs = 250
const smallestShareOfLargest = 0.45
const leastPresence = 0.3
/** Shorter appearances and absences do not change the layout. */
const steadyMs = 1500
/** A crop is held this long where a face was last seen, or will be seen next. */
const waitMs = 4000

function listPresence(track: FaceTrack, moments: readonly number[]): boolean[] {
  return moments.map((atMs) => findFaceAt(track, atMs) !== undefined)
}

type Shown = MainFace & { present: boolean[] }

function findImportantFaces(tracks: readonly FaceTrack[], span: Span, moments: readonly number[]): Shown[] {
  const visibleFaces = tracks.flatMap((track): Shown[] => {
    const box = findTypicalBox(track, span)
    const present = listPresence(track, moments)
    return box && present.includes(true) ? [{ track, box, present }] : []
  })
  const largest = Math.max(0, ...visibleFaces.map(({ box }) => box.h))
  const important = visibleFaces.filter(({ box, present }) => {
    const share = present.filter(Boolean).length / moments.length
    return box.h >= largest * smallestShareOfLargest && (share >= leastPresence || share * moments.length * stepMs >= 2 * steadyMs)
  })
  if (important.length > 0) return important
  const weight = ({ present, box }: Shown): number => present.filter(Boolean).length * box.h
  return visibleFaces.toSorted((a, b) => weight(b) - weight(a)).slice(0, 1)
}

type Run = { from: number; to: number; key: string }

const isNobody = ({ key }: Run): boolean => !key.includes('1')
const lengthMs = ({ from, to }: Run): number => (to - from) * stepMs

function joinEqual(runs: readonly Run[]): Run[] {
  const merged: Run[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (last?.key === run.key) last.to = run.to
    else merged.push({ ...run, from: last?.to ?? 0 })
  }
  return merged
}

/** Runs with the same cast; short runs join a neighbour. When nobody is left, the last cast is held for a while. */
function splitIntoCastRuns(faces: readonly Shown[], moments: readonly number[]): Run[] {
  const keys = moments.map((_, moment) => faces.map(({ present }) => (present[moment] ? '1' : '0')).join(''))
  const runs = joinEqual(keys.map((key, moment) => ({ from: moment, to: moment + 1, key })))
  const steady = runs.filter((run) => lengthMs(run) >= (isNobody(run) ? waitMs : steadyMs))
  const [longest] = runs.filter((run) => !isNobody(run)).toSorted((a, b) => lengthMs(b) - lengthMs(a))
  if (steady.length === 0) return [{ from: 0, to: moments.length, key: longest?.key ?? '' }]
  const merged = joinEqual(steady)
  const last = merged.at(-1)
  if (last) last.to = moments.length
  return merged
}

/** Splits a part of one shot where people come and go. Without any face there is one part without a cast. */
export function splitIntoCasts(tracks: readonly FaceTrack[], span: Span): Cast[] {
  const moments = listTimes(span, stepMs)
  const faces = findImportantFaces(tracks, span, moments)
  if (faces.length === 0) return [{ ...span, faces: [] }]
  return splitIntoCastRuns(faces, moments).map(({ from, to, key }) => {
    const part = { startMs: moments[from] ?? span.startMs, endMs: moments[to] ?? span.endMs }
    const castFaces = faces.filter((_, index) => key[index] === '1')
    return { ...part, faces: castFaces.map(({ track, box }) => ({ track, box: findTypicalBox(track, part) ?? box })) }
  })
}
