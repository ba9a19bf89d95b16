import type { Box } from '@clipwright/contract/sources/analysis'
import type { SeenFace } from '@clipwright/contract/editor/reframe'

export type FaceNow = Box & { id: string }

// A face that was not found for this long is gone, ms.
const longestGapMs = 700

/** Faces at a moment of the source, each interpolated between its two nearest samples. */
export function facesAt(faces: readonly SeenFace[], atMs: number): FaceNow[] {
  return faces.flatMap(({ id, samples }): FaceNow[] => {
    const next = samples.findIndex((sample) => sample.atMs > atMs)
    const before = samples[next === -1 ? samples.length - 1 : next - 1]
    const after = next === -1 ? undefined : samples[next]
    const nearest = [before, after].filter((one) => one !== undefined && Math.abs(one.atMs - atMs) <= longestGapMs)
    const only = nearest[0]
    if (!only) return []
    if (!before || !after || nearest.length < 2) return [{ id, x: only.x, y: only.y, w: only.w, h: only.h }]
    const share = (atMs - before.atMs) / (after.atMs - before.atMs)
    const mix = (key: keyof Box) => before[key] + (after[key] - before[key]) * share
    return [{ id, x: mix('x'), y: mix('y'), w: mix('w'), h: mix('h') }]
  })
}
