import { CalendarPlus, Gauge, Unplug } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import { cx } from '#ui/class-names.ts'
import type { DayMark } from './calendar-marks.ts'

/** A free posting time that a post was dropped on. */
export type DroppedSlot = Pick<DayMark['slots'][number], 'accountId' | 'time'>

type DayMarksProps = {
  marks: DayMark
  /** How many free slots are shown; the others are counted. */
  mostSlots: number
  dragKind: string
  onDrop: (postId: string, slot: DroppedSlot) => void
}

/** Free slots of a day, on which a post can be dropped; how full it is; connections that end. */
export function DayMarks({ marks, mostSlots, dragKind, onDrop }: DayMarksProps) {
  const { t, i18n } = useTranslation('publishing')
  const rest = marks.slots.length - mostSlots
  return (
    <>
      {marks.slots.slice(0, mostSlots).map(({ accountId, time, name, label, isShifted }) => (
        <Ghost key={`${accountId} ${time}`} dragKind={dragKind} onDrop={(postId) => onDrop(postId, { accountId, time })}>
          {t('calendar.free', { time: clockText(time, i18n.language), name })}
          {label ? ` · ${label}` : ''}
          {isShifted ? ` · ${t('calendar.shifted')}` : ''}
        </Ghost>
      ))}
      {rest > 0 ? <li className="px-1.5 text-xs text-ink-2">{t('calendar.moreFree', { count: rest })}</li> : null}
      {marks.caps.map(({ accountId, name, left, limit, minutes, isTight }) => (
        <li
          key={accountId}
          title={t('calendar.capWhy', { minutes })}
          className={cx('flex items-start gap-1 px-1.5 text-xs', isTight ? 'font-semibold text-warning' : 'text-ink-2')}
        >
          <Gauge aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {t('calendar.capLeft', { name, left, limit })}
        </li>
      ))}
      {marks.ends.map((name) => (
        <li key={name} className="flex items-start gap-1 border-t-2 border-warning px-1.5 pt-1 text-xs font-semibold text-warning">
          <Unplug aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {t('calendar.ends', { name })}
        </li>
      ))}
    </>
  )
}

function Ghost({ dragKind, onDrop, children }: { dragKind: string; onDrop: (postId: string) => void; children: React.ReactNode }) {
  const [isOver, setIsOver] = useState(false)
  const allowDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragKind)) return
    event.preventDefault()
    event.stopPropagation()
    setIsOver(true)
  }
  return (
    <li
      onDragOver={allowDrop}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        // Not to the day as well.
        event.stopPropagation()
        setIsOver(false)
        onDrop(event.dataTransfer.getData(dragKind))
      }}
      className={cx(
        'flex items-start gap-1 rounded-sm border border-dashed border-line-strong px-1.5 py-0.5 text-xs text-ink-2',
        isOver && 'bg-marker-soft',
      )}
    >
      <CalendarPlus aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
