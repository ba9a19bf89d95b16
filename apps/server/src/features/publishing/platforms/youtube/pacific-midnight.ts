import { dayMs } from '#platform/time.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Los_Angeles',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** When the quota of a Google project comes back. On the two days of a change of clocks an hour late, never early. */
export function nextPacificMidnight(nowMs: number): Date {
  const parts = Object.fromEntries(clock.formatToParts(nowMs).map(({ type, value }) => [type, Number(value)]))
  const sinceMs = ((parts['hour'] ?? 0) * 3600 + (parts['minute'] ?? 0) * 60 + (parts['second'] ?? 0)) * 1000 + (nowMs % 1000)
  const midnight = new Date(nowMs - sinceMs + dayMs)
  const hour = Number(Object.fromEntries(clock.formatToParts(midnight).map(({ type, value }) => [type, value]))['hour'])
  // 23 o'clock: the day had an hour more.
  return hour === 23 ? new Date(midnight.getTime() + 3_600_000) : midnight
}
