import { type KeyboardEvent, useState } from 'react'
import { type Day, today } from '../calendar-days.ts'
import { nextDay } from './next-day.ts'

/**
 * The buttons of the days are one stop on the way by Tab, and arrows lead from one to another. The stop is where they led last, at
 * first today, or the first day of a month to come.
 */
export function useDayWalk(days: readonly Day[], isOther: (day: Day) => boolean) {
  const [lastDay, setLastDay] = useState<Day | null>(null)
  const now = today()
  const open = days.filter((day) => day >= now)
  const stopDay = open.find((day) => day === lastDay) ?? open.find((day) => !isOther(day)) ?? open[0] ?? null
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['newOn'] : undefined
    if (from === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    // On phones days without posts are not shown.
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-new-on]')].filter((button) => button.checkVisibility())
    const to = nextDay(
      buttons.map(({ dataset }) => dataset['newOn'] ?? ''),
      from,
      event.key,
    )
    if (to === null) return
    event.preventDefault()
    buttons.find(({ dataset }) => dataset['newOn'] === to)?.focus()
  }
  return { stopDay, onKeyDown, onFocusDay: setLastDay }
}
