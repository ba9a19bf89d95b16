import type { Slot } from '@clipwright/contract/publishing/slots'
import { Temporal } from 'temporal-polyfill'
import { hourMs, minuteMs } from '#platform/time.ts'
import { type ResolvedTime, resolveTime } from '../local-time.ts'

type Plan = { zone: string; slots: readonly Slot[] }

/**
 * Slots from a moment on, earliest first, without an end. One in an hour that a change of clocks leaves out is moved forward; of one
 * that comes twice the first counts.
 */
export function* slotTimes({ zone, slots }: Plan, from: Date): Generator<ResolvedTime> {
  if (slots.length === 0) return
  const byWeekday = Map.groupBy(
    slots.toSorted((a, b) => a.time.localeCompare(b.time)),
    ({ weekday }) => weekday,
  )
  let day = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  let lastMs = from.getTime() - 1
  for (;;) {
    for (const time of timesOf(day, zone, byWeekday.get(day.dayOfWeek) ?? [])) {
      // An hour moved forward may meet the next slot.
      if (time.fireAt.getTime() <= lastMs) continue
      lastMs = time.fireAt.getTime()
      yield time
    }
    day = day.add({ days: 1 })
  }
}

/** Reading the clock of a zone is slow, so a day without a change of clocks counts from its midnight. */
function timesOf(day: Temporal.PlainDate, zone: string, slots: readonly Slot[]): ResolvedTime[] {
  if (slots.length === 0) return []
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(zone)
  const start = midnight(day)
  const isPlain = start.hour === 0 && midnight(day.add({ days: 1 })).epochMilliseconds - start.epochMilliseconds === 24 * hourMs
  return slots
    .map(({ time }): ResolvedTime => {
      const localTime = `${day.toString()}T${time}`
      if (!isPlain) return resolveTime({ localTime, zone }, 0)
      const sinceMidnightMs = Number(time.slice(0, 2)) * hourMs + Number(time.slice(3)) * minuteMs
      return { fireAt: new Date(start.epochMilliseconds + sinceMidnightMs), localTime, zone, shift: 'none', isSecond: false }
    })
    .toSorted((a, b) => a.fireAt.getTime() - b.fireAt.getTime())
}

/** Slots from a moment on that nothing has taken, without an end. */
export function* untakenTimes(plan: Plan, from: Date, takenMs: ReadonlySet<number>): Generator<ResolvedTime> {
  for (const time of slotTimes(plan, from)) if (!takenMs.has(time.fireAt.getTime())) yield time
}

/** The first free one. */
export function firstFreeSlot(plan: Plan, from: Date, takenMs: ReadonlySet<number>): ResolvedTime | undefined {
  for (const time of slotTimes(plan, from)) if (!takenMs.has(time.fireAt.getTime())) return time
  return undefined
}

/** As many as are asked for, each free, in their order. */
export function freeSlots(plan: Plan, from: Date, takenMs: ReadonlySet<number>, count: number): ResolvedTime[] {
  const free: ResolvedTime[] = []
  if (count === 0) return free
  for (const time of slotTimes(plan, from)) {
    if (!takenMs.has(time.fireAt.getTime())) free.push(time)
    if (free.length === count) break
  }
  return free
}
