import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'
import { type Day, dayText } from '../calendar-days.ts'
import { dayKeys } from './next-day.ts'

type DayButtonProps = {
  day: Day
  /** Tab stops here; the buttons of the other days are reached by arrows. */
  isStop: boolean
  onFocus: () => void
  onStart: () => void
}

/** Starts a post for a day. Seen where the pointer or the focus is; always where there is no pointer. */
export function DayButton({ day, isStop, onFocus, onStart }: DayButtonProps) {
  const { t, i18n } = useTranslation('publishing')
  return (
    <IconButton
      label={t('calendar.newOn', { day: dayText(day, i18n.language, { weekday: 'long', day: 'numeric', month: 'long' }) })}
      data-new-on={day}
      aria-keyshortcuts={dayKeys}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onStart}
      className="-my-1.5 -mr-1 opacity-0 group-hover/day:opacity-100 focus-visible:opacity-100 touch:opacity-100"
    >
      <Plus aria-hidden className="size-4" strokeWidth={2} />
    </IconButton>
  )
}
