import type { Cycle } from './plans.ts'

/** From `startSec` until just before `endSec`, in whole seconds of UTC since 1970. */
export type BillingPeriod = { readonly startSec: number; readonly endSec: number }

const secondsPerDay = 86_400
const monthsPerCycle = { Monthly: 1, Yearly: 12 } as const

/**
 * The period in which a moment lies, of a subscription that began at its anchor. Every period is counted from the anchor, so one
 * that began on the 31st comes back to the 31st after a shorter month. Null before the anchor.
 */
export function findBillingPeriod(anchorSec: number, cycle: Cycle, atSec: number): BillingPeriod | null {
  if (atSec < anchorSec) return null
  let index = countWholePeriods(anchorSec, cycle, atSec)
  if (startOfPeriod(anchorSec, cycle, index) > atSec) index -= 1
  return billingPeriod(anchorSec, cycle, index)
}

/** The period with a number, of which the first is 0. */
export function billingPeriod(anchorSec: number, cycle: Cycle, index: number): BillingPeriod {
  return { startSec: startOfPeriod(anchorSec, cycle, index), endSec: startOfPeriod(anchorSec, cycle, index + 1) }
}

/** Periods since the anchor by the calendar alone, which is one too many before the day and hour of the anchor. */
function countWholePeriods(anchorSec: number, cycle: Cycle, atSec: number): number {
  if (cycle === 'Daily') return (atSec - anchorSec - ((atSec - anchorSec) % secondsPerDay)) / secondsPerDay
  const [anchor, at] = [toDate(anchorSec), toDate(atSec)]
  const months = (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth()
  return (months - (months % monthsPerCycle[cycle])) / monthsPerCycle[cycle]
}

function startOfPeriod(anchorSec: number, cycle: Cycle, index: number): number {
  if (cycle === 'Daily') return anchorSec + index * secondsPerDay
  const anchor = toDate(anchorSec)
  const month = anchor.getUTCMonth() + index * monthsPerCycle[cycle]
  const lastDay = new Date(Date.UTC(anchor.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Date.UTC(anchor.getUTCFullYear(), month, Math.min(anchor.getUTCDate(), lastDay)) / 1000
  return day + (anchorSec % secondsPerDay)
}

const toDate = (sec: number) => new Date(sec * 1000)
