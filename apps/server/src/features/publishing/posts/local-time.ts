import { AppError } from '@clipwright/contract/errors'
import type { FixedWhen, TimeCheck } from '@clipwright/contract/publishing/post-times'
import { Temporal } from 'temporal-polyfill'

/** Version of the time zone data that moments are worked out with: 2026a. */
export const zoneDataVersion: string = process.versions['tz'] ?? ''

export type ResolvedTime = Omit<TimeCheck, 'fireAt'> & { fireAt: Date; isSecond: boolean }

/** `yyyy-mm-ddThh:mm`, or with seconds where they are not 0. */
const toText = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: time.second === 0 ? 'minute' : 'second' })

/**
 * The moment of a wall clock in a zone. An hour that a change of clocks leaves out is moved forward by what was left out; of
 * one that comes twice the first counts, unless the second is asked for. Throws `InvalidParam` for an unheard-of zone or time.
 */
export function resolveTime(when: FixedWhen, nowMs: number): ResolvedTime {
  if ('now' in when) {
    const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO('UTC')
    return {
      fireAt: new Date(nowMs),
      localTime: toText(now.toPlainDateTime().round('second')),
      zone: 'UTC',
      shift: 'none',
      isSecond: false,
    }
  }
  if ('publishAt' in when) {
    const wall = Temporal.Instant.from(when.publishAt).toZonedDateTimeISO('UTC').toPlainDateTime().round('second')
    return resolveTime({ localTime: toText(wall), zone: 'UTC' }, nowMs)
  }
  const { localTime, zone, isSecond = false } = when
  const wall = readLocalTime(localTime)
  const first = inZone(wall, zone, 'earlier')
  const second = inZone(wall, zone, 'later')
  const isGap = !second.toPlainDateTime().equals(wall)
  const isOverlap = !isGap && first.epochMilliseconds !== second.epochMilliseconds
  const moment = isGap || (isOverlap && isSecond) ? second : first
  return {
    fireAt: new Date(moment.epochMilliseconds),
    localTime: toText(moment.toPlainDateTime()),
    zone,
    shift: isGap ? 'gap' : isOverlap ? 'overlap' : 'none',
    isSecond: isOverlap && isSecond,
  }
}

function readLocalTime(text: string): Temporal.PlainDateTime {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' })
  } catch (cause) {
    throw new AppError('InvalidParam', { cause, details: [{ path: 'when.localTime', message: 'There is no such time.' }] })
  }
}

function inZone(wall: Temporal.PlainDateTime, zone: string, disambiguation: 'earlier' | 'later'): Temporal.ZonedDateTime {
  try {
    return wall.toZonedDateTime(zone, { disambiguation })
  } catch (cause) {
    throw new AppError('InvalidParam', { cause, details: [{ path: 'when.zone', message: 'There is no such time zone.' }] })
  }
}

/** The first and the last moment of a span of days in a zone; the last is not part of it. */
export function resolveDays(from: string, to: string, zone: string): { start: Date; end: Date } {
  const dayStart = (day: Temporal.PlainDate) => new Date(inZone(day.toPlainDateTime(), zone, 'earlier').epochMilliseconds)
  const last = Temporal.PlainDate.from(to)
  return { start: dayStart(Temporal.PlainDate.from(from)), end: dayStart(last.add({ days: 1 })) }
}

/** Day and wall clock of a moment in a zone: `2026-12-01` and `09:00`. */
export function showInZone(at: Date, zone: string): { day: string; time: string } {
  const wall = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  return { day: wall.toPlainDate().toString(), time: wall.toPlainTime().toString({ smallestUnit: 'minute' }) }
}
