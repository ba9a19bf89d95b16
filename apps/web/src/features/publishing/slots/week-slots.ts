import type { Slot } from '@clipwright/contract/publishing/slots'

/** Days that a time is added to: one (1 is Monday), the working days, or all. */
export type SlotDays = '1' | '2' | '3' | '4' | '5' | '6' | '7' | 'workdays' | 'everyDay'

const sameSlot = (a: Slot, b: Slot) => a.weekday === b.weekday && a.time === b.time

function weekdaysOf(days: SlotDays): number[] {
  if (days === 'everyDay') return [1, 2, 3, 4, 5, 6, 7]
  return days === 'workdays' ? [1, 2, 3, 4, 5] : [Number(days)]
}

/** With the time on these days, each once, in the order of the week. What is added names a time that is there already. */
export function addSlots(slots: readonly Slot[], days: SlotDays, { time, label }: { time: string; label: string }): Slot[] {
  const fresh = weekdaysOf(days).map((weekday): Slot => ({ weekday, time, ...(label === '' ? {} : { label }) }))
  return [...slots.filter((slot) => !fresh.some((one) => sameSlot(one, slot))), ...fresh].toSorted(
    (a, b) => a.weekday - b.weekday || a.time.localeCompare(b.time),
  )
}

export const removeSlot = (slots: readonly Slot[], slot: Slot): Slot[] => slots.filter((one) => !sameSlot(one, slot))

/** Name of a weekday; 1 is Monday. */
export function weekdayText(weekday: number, language: string): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))
}
