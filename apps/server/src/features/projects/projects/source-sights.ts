import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { Reply } from '@clipwright/contract/endpoint'
import type { getSourceSights } from '@clipwright/contract/projects/source-sights'

type Sights = Reply<typeof getSourceSights>

export const noSights: Sights = { shots: [], faces: [], mostFaces: 0 }

/** So many moments at most, a second apart at least: enough for boxes on a video that plays. */
const mostMoments = 300
const leastStepMs = 1000
const mostShots = 1000

const round = (share: number): number => Math.round(share * 1000) / 1000

/** What was seen in a source, thinned out for a page. */
export function toSights({ range, shots, faces }: Pick<Analysis, 'range' | 'shots' | 'faces'>): Sights {
  const stepMs = Math.max(leastStepMs, (range.endMs - range.startMs) / mostMoments)
  const moments = new Map<number, Sights['faces'][number]['boxes']>()
  for (const { samples } of faces) {
    let lastStep = -1
    for (const { atMs, x, y, w, h } of samples) {
      const step = Math.floor((atMs - range.startMs) / stepMs)
      // One box of a face for a moment.
      if (step === lastStep) continue
      lastStep = step
      moments.set(step, [...(moments.get(step) ?? []), { x: round(x), y: round(y), w: round(w), h: round(h) }])
    }
  }
  const inOrder = [...moments].toSorted(([a], [b]) => a - b)
  return {
    shots: shots.slice(0, mostShots).map(({ startMs }) => startMs),
    faces: inOrder.map(([step, boxes]) => ({ atMs: Math.round(range.startMs + step * stepMs), boxes })),
    mostFaces: mostAtOnce(faces),
  }
}

/** By the time of each track, from its first sample to its last. */
function mostAtOnce(faces: Analysis['faces']): number {
  const changes = faces
    .flatMap(({ samples }) => [
      { atMs: samples[0]?.atMs ?? 0, by: 1 },
      { atMs: samples.at(-1)?.atMs ?? 0, by: -1 },
    ])
    .toSorted((a, b) => a.atMs - b.atMs || b.by - a.by)
  let count = 0
  return changes.reduce((most, { by }) => {
    count += by
    return Math.max(most, count)
  }, 0)
}
