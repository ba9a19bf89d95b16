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

/** Hidden where neither the pointer is on the day nor the focus on the button. Without a pointer that hovers it is always seen. */
const quiet = '[@media(hover:hover)_and_(pointer:fine)]:[&:not(:focus-visible):not(li:hover_*)]:opacity-0'

/** Starts a post for a day. */
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
      className={`-my-1.5 -mr-1 ${quiet}`}
    >
      <Plus aria-hidden className="size-4" strokeWidth={2} />
    </IconButton>
  )
}
