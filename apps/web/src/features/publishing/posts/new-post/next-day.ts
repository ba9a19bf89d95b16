import { addDays, type Day } from '../calendar-days.ts'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The keys that lead from one day to another. */
export const dayKeys = [...Object.keys(steps), 'Home', 'End'].join(' ')

/** Where a key leads from a day, among the days that there are, in their order: sideways to the next of them, up and down by a week. */
export function nextDay(days: readonly Day[], day: Day, key: string): Day | null {
  if (key === 'Home') return days[0] ?? null
  if (key === 'End') return days.at(-1) ?? null
  const step = steps[key]
  const at = days.indexOf(day)
  if (step === undefined || at < 0) return null
  if (Math.abs(step) === 1) return days[at + step] ?? null
  const target = addDays(day, step)
  return days.includes(target) ? target : null
}
