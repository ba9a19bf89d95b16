import { curveHours } from '@clipwright/contract/publishing/offered-metrics'
import type { Curve } from '@clipwright/contract/publishing/post-metrics'
import type { PostGroup } from './metric-groups.ts'

/** `value`: the mean of so many posts; null where none of them has a number at that age. */
export type LinePoint = { hours: number; value: number | null; counted: number; takenAt: string | null; source: string | null }
export type CurveLine = { key: string; group: PostGroup; points: readonly LinePoint[] }

/** A line for each group that has a number at some age. Ages without one are gaps, not zeros. */
export function toLines(groups: readonly PostGroup[], curves: readonly Curve[]): CurveLine[] {
  const byTarget = new Map(curves.map(({ targetId, points }) => [targetId, points]))
  return groups.flatMap((group) => {
    const all = group.posts.flatMap(({ targetId }) => byTarget.get(targetId) ?? [])
    const points = curveHours.map((hours) => {
      const there = all.filter((point) => point.hours === hours && point.value !== null)
      const [only] = there.length === 1 ? there : []
      const value = there.length === 0 ? null : there.reduce((sum, point) => sum + (point.value ?? 0), 0) / there.length
      return { hours, value, counted: there.length, takenAt: only?.takenAt ?? null, source: only?.source ?? null }
    })
    return points.some(({ value }) => value !== null) ? [{ key: group.key, group, points }] : []
  })
}
