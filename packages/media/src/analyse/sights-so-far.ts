import type { SightsSoFar } from '@clipwright/contract/projects/source-sights'
import type { Span } from '@clipwright/contract/sources/analysis'
import type { FaceCount } from '../faces/face-worker.ts'

type Found = { range: Span; untilMs: number; shots: readonly Span[]; sightings: readonly FaceCount[] }

/** Shots and faces in a range that was looked at until a moment, small enough to be sent every other second. */
export function describeSights({ range, untilMs, shots, sightings }: Found): SightsSoFar {
  const share = (atMs: number, parts: number) => {
    const place = ((atMs - range.startMs) / (range.endMs - range.startMs)) * parts
    return Math.min(parts, Math.max(0, Math.floor(place)))
  }
  const cuts = shots.slice(1).map(({ startMs }) => share(startMs, 1000))
  const most = new Map<number, number>()
  for (const { atMs, count } of sightings) most.set(share(atMs, 100), Math.max(count, most.get(share(atMs, 100)) ?? 0))
  let last = 0
  const faces = Array.from({ length: share(untilMs, 100) }, (_, percent) => {
    last = most.get(percent) ?? last
    return Math.min(9, last)
  })
  return {
    untilPermille: share(untilMs, 1000),
    shotCount: shots.length,
    cutsPermille: [...new Set(cuts)],
    facesByPercent: faces.join(''),
  }
}
